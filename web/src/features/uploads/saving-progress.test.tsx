import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { type Upload, uploadApi } from '../../api/generated/upload';
import { renderInPortal } from '../../components/testing/render';
import { on, server } from '../../test/server';
import { SavingProgress } from './saving-progress';

const upload = { id: 9, state: 0, total: 4, read: 0, created: 0, updated: 0, refusals: [] } satisfies Upload;

function show() {
  renderInPortal(
    <QueryClientProvider client={new QueryClient()}>
      <SavingProgress id={9} bytes={1} label="Salvataggio di atleti.csv" />
    </QueryClientProvider>,
  );
}

const bar = async (percent: number) =>
  waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Salvataggio di atleti.csv' })).toHaveAttribute(
      'aria-valuenow',
      String(percent),
    ),
  );

const serve = (state: () => Upload) =>
  on(uploadApi.uploadState, () => HttpResponse.json({ esito: 0, messaggio: '', data: { upload: state() } }));

describe('the progress of a save', () => {
  it('follows the rows as the server saves them; the first fifth is the upload', async () => {
    let send: (read: number) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (to) => {
        send = (read) => {
          const wire = uploadApi.uploadLive.output.toWire({ upload: { ...upload, read } });
          const text = JSON.stringify({ esito: 0, messaggio: '', data: wire });
          to.enqueue(new TextEncoder().encode(`data: ${text}\n\n`));
        };
      },
    });
    server.use(
      serve(() => ({ ...upload, state: 1, read: 4 })),
      http.get(`*/api/${uploadApi.uploadLive.path}`, ({ request }) => {
        expect(new URL(request.url).search).toBe('?ID_UPLOAD=9');
        return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
      }),
    );
    show();
    // The record is still the dry run's.
    await bar(20);
    send(2);
    await bar(60);
    send(4);
    await bar(100);
  });

  it('polls where streams do not get through', async () => {
    let read = 0;
    server.use(
      serve(() => ({ ...upload, read: read++ })),
      on(uploadApi.uploadLive, () => HttpResponse.json({ esito: 429, messaggio: 'Troppe pagine aperte' })),
    );
    show();
    await bar(40);
  });
});
