import { ApiError, apiBase, esitoTransport, readEnvelope, transportMessage } from './call';
import { type UploadArgs, type Uploaded, uploadApi } from './generated/upload';

export interface SentFile {
  // The outcome for each row of a sheet; empty for a logo or a press release.
  data: Uploaded;
  message: string;
  // What the file created, if it is one thing; otherwise 0.
  insertedId: number;
}

// postFile uses XMLHttpRequest because fetch does not report upload progress.
export async function postFile(
  file: File,
  args: UploadArgs,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<SentFile> {
  const { method, path, input } = uploadApi.upload;
  const body = new FormData();
  body.append('args', JSON.stringify(input.toWire(args)));
  body.append('file', file, file.name);
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, apiBase + path);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 1);
    request.onload = () => {
      const requestId = request.getResponseHeader('X-Request-Id') ?? '';
      resolve(new Response(request.responseText, { headers: { 'X-Request-Id': requestId } }));
    };
    request.onerror = () => reject(new ApiError(esitoTransport, transportMessage));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
  const envelope = await readEnvelope(response, uploadApi.upload);
  return {
    data: uploadApi.uploadState.output.toEnglish(envelope.data) as Uploaded,
    message: envelope.messaggio ?? '',
    insertedId: envelope.id_inserito ?? 0,
  };
}
