import { ApiError, apiBase, type Envelope, esitoTransport, readEnvelope, transportMessage } from './call';
import { paths, type UploadArgs } from './generated';

// postFile sends the bytes with XMLHttpRequest, because fetch does not tell how many have left.
export async function postFile(
  file: File,
  args: UploadArgs,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<Envelope> {
  const body = new FormData();
  body.append('args', JSON.stringify(args));
  body.append('file', file, file.name);
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiBase + paths.upload);
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
  return readEnvelope(response);
}
