import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { server } from '../../test/server';
import { sendFile } from './send-file';

const file = new File(['COGNOME;NOME'], 'atleti.csv', { type: 'text/csv' });
const upload = { ID_UPLOAD: 9, STATO: 1, TOTALE: 4, LETTE: 4, CREATE: 3, AGGIORNATE: 0, RIFIUTATE: null };

function options(confirm: boolean, previous = 0) {
  const onProgress = vi.fn();
  return { onProgress, options: { confirm, previous, onProgress, signal: new AbortController().signal } };
}

describe('sending a file', () => {
  it('carries the arguments beside the bytes and gives the counts', async () => {
    // The request of jsdom does not let its form be read back.
    const append = vi.spyOn(FormData.prototype, 'append');
    server.use(
      http.post('*/api/core/basic/upload', () =>
        HttpResponse.json({ esito: 0, messaggio: 'Controllo completato', data: { UPLOAD: upload } }),
      ),
    );
    const reply = await sendFile({ modalita: 'atleti', FK_ID_SOCIETA: 3 })(file, options(false).options);
    const [args, bytes] = append.mock.calls;
    expect(JSON.parse(String(args?.[1]))).toEqual({ modalita: 'atleti', FK_ID_SOCIETA: 3, CONFERMA: 0, ID_UPLOAD: 0 });
    expect(bytes).toEqual(['file', file, 'atleti.csv']);
    expect(reply).toMatchObject({ id: 9, message: 'Controllo completato', counts: { CREATE: 3, RIFIUTATE: [] } });
  });

  it('follows the saving through the record of the dry run', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.use(
      http.post('*/api/core/basic/upload', async () => {
        await finished;
        return HttpResponse.json({ esito: 0, messaggio: 'Caricamento completato', data: { UPLOAD: upload } });
      }),
      http.get('*/api/core/basic/upload/stato', ({ request }) => {
        expect(new URL(request.url).searchParams.get('ID_UPLOAD')).toBe('9');
        return HttpResponse.json({ esito: 0, data: { UPLOAD: { ...upload, STATO: 0, LETTE: 2 } } });
      }),
    );
    const { onProgress, options: confirmed } = options(true, 9);
    const reply = sendFile({ modalita: 'atleti' })(file, confirmed);
    // A fifth for the bytes, and half of the rest.
    await vi.waitFor(() => expect(onProgress).toHaveBeenCalledWith(expect.closeTo(0.6)), { timeout: 5000 });
    finish();
    expect((await reply).message).toBe('Caricamento completato');
  });

  it('gives the refusal of the server', async () => {
    server.use(
      http.post('*/api/core/basic/upload', () =>
        HttpResponse.json({ esito: 422, messaggio: 'Colonna TESSERA mancante', data: { campi: {} } }),
      ),
    );
    await expect(sendFile({ modalita: 'atleti' })(file, options(false).options)).rejects.toThrow(
      'Colonna TESSERA mancante',
    );
  });

  it('stops when it is told to', async () => {
    server.use(http.post('*/api/core/basic/upload', () => new Promise<never>(() => undefined)));
    const stop = new AbortController();
    const reply = sendFile({ modalita: 'atleti' })(file, { ...options(false).options, signal: stop.signal });
    stop.abort();
    await expect(reply).rejects.toThrow('cancelled');
  });
});
