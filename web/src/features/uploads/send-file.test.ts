import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { uploadApi } from '../../api/generated/upload';
import { on, server } from '../../test/server';
import { sendFile } from './send-file';

const file = new File(['COGNOME;NOME'], 'atleti.csv', { type: 'text/csv' });
const upload = { id: 9, state: 1, total: 4, read: 4, created: 3, updated: 0, refusals: null };

function options(confirm: boolean, previous = 0) {
  const onProgress = vi.fn();
  return { onProgress, options: { confirm, previous, heads: [], onProgress, signal: new AbortController().signal } };
}

describe('sending a file', () => {
  it('sends the arguments with the bytes and returns the counts', async () => {
    // jsdom does not let the request's form be read back.
    const append = vi.spyOn(FormData.prototype, 'append');
    server.use(
      on(uploadApi.upload, () => HttpResponse.json({ esito: 0, messaggio: 'Controllo completato', data: { upload } })),
    );
    const reply = await sendFile({ mode: 'atleti', clubId: 3 })(file, options(false).options);
    const [args, bytes] = append.mock.calls;
    expect(uploadApi.upload.input.toEnglish(JSON.parse(String(args?.[1])))).toEqual({
      mode: 'atleti',
      clubId: 3,
      confirm: 0,
      previous: 0,
    });
    expect(bytes).toEqual(['file', file, 'atleti.csv']);
    expect(reply).toMatchObject({ id: 9, message: 'Controllo completato', counts: { created: 3, refusals: [] } });
  });

  it('sends the matched headers, and returns the headers', async () => {
    const append = vi.spyOn(FormData.prototype, 'append');
    const data = {
      upload,
      heads: [{ head: 'Chi', column: 'COGNOME' }],
      columns: [{ column: 'COGNOME', label: 'Cognome', required: 1 }],
    };
    server.use(
      on(uploadApi.upload, () => HttpResponse.json({ esito: 0, data: uploadApi.uploadState.output.toWire(data) })),
    );
    const heads = [{ head: 'Chi', column: 'COGNOME' }];
    const reply = await sendFile({ mode: 'atleti' })(file, { ...options(false).options, heads, headsOnly: true });
    expect(
      uploadApi.upload.input.toEnglish(JSON.parse(String(append.mock.lastCall && append.mock.calls.at(-2)?.[1]))),
    ).toMatchObject({
      heads,
      headsOnly: 1,
    });
    expect(reply).toMatchObject({ heads, columns: [{ label: 'Cognome', required: true }] });
  });

  it("throws the server's refusal", async () => {
    server.use(
      on(uploadApi.upload, () =>
        HttpResponse.json({ esito: 422, messaggio: 'Colonna TESSERA mancante', data: { campi: {} } }),
      ),
    );
    await expect(sendFile({ mode: 'atleti' })(file, options(false).options)).rejects.toThrow(
      'Colonna TESSERA mancante',
    );
  });

  it('stops when aborted', async () => {
    server.use(on(uploadApi.upload, () => new Promise<never>(() => undefined)));
    const stop = new AbortController();
    const reply = sendFile({ mode: 'atleti' })(file, { ...options(false).options, signal: stop.signal });
    stop.abort();
    await expect(reply).rejects.toThrow('cancelled');
  });
});
