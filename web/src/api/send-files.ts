import { ApiError, apiBase, esitoTransport, readEnvelope, transportMessage } from './call';

type FileCall = Parameters<typeof readEnvelope>[1] & {
  method: string;
  path: string;
  input: { toWire: (input: object) => unknown };
};

// sendFiles sends files with the input of their call.
export async function sendFiles(call: FileCall, input: object, files: readonly File[]): Promise<void> {
  const body = new FormData();
  body.append('args', JSON.stringify(call.input.toWire(input)));
  for (const file of files) body.append('file', file, file.name);
  let response: Response;
  try {
    response = await fetch(apiBase + call.path, {
      method: call.method,
      body,
      headers: { Accept: 'application/json' },
    });
  } catch {
    throw new ApiError(esitoTransport, transportMessage);
  }
  await readEnvelope(response, call);
}
