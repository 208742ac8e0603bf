import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { EventDetail } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { startApi } from '../../api/generated/start';
import { portalClient } from '../../app/query-client';
import { Router } from '../../components/router/router';
import { RouterProvider } from '../../components/router/routing';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { OrderTab } from './order-tab';

const item = (id: number, raceId: number, race: string, category: string, note = '') => ({
  id,
  eventId: 7,
  position: id,
  categoryId: category === '' ? 0 : 5,
  raceId,
  disabled: 0 as const,
  kind: 1,
  sex: raceId === 0 ? 0 : 2,
  note,
  minutes: note === '' ? 0 : 15,
  begins: null,
  race,
  category,
  entrants: raceId === 0 ? 0 : raceId - 1,
  version: 1,
});

const order = [
  item(1, 2, '50 SL', 'Rag.'),
  item(2, 3, '100 SL', 'Rag.'),
  item(3, 0, '', '', 'Premiazioni e lunga pausa'),
];

function show(items = order) {
  server.use(on(meetApi.eventDetail, () => ok({ startOrder: items } as unknown as EventDetail)));
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <RouterProvider router={new Router([])}>
        <OrderTab eventId={7} />
      </RouterProvider>
    </QueryClientProvider>,
  );
}

const tiles = async () =>
  within(await screen.findByRole('list', { name: 'Ordine di gara' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent?.trim());

describe('the start order', () => {
  it('numbers its places and shortens the notes of blocks', async () => {
    show();
    expect(await tiles()).toEqual([
      '1. 50 SL Rag. · Femmine 1 iscrizione',
      '2. 100 SL Rag. · Femmine 2 iscrizioni',
      'Premiazioni e lung… (15 min)',
    ]);
    expect(screen.getByRole('button', { name: '2. Salva ordine' })).toBeDisabled();
  });

  it('moves highlighted places and saves the whole order with the version that was loaded', async () => {
    show();
    let saved: unknown;
    server.use(
      on(startApi.saveStartOrder, async ({ request }) => {
        saved = await request.json();
        return ok(null, { messaggio: 'Fatto' });
      }),
    );
    await userEvent.selectOptions(await screen.findByLabelText('Evidenzia gara'), '100 SL');
    await userEvent.selectOptions(screen.getByLabelText("Sposta l'elemento evidenziato"), '1');
    expect(await tiles()).toEqual([
      '1. 100 SL Rag. · Femmine 2 iscrizioni',
      '2. 50 SL Rag. · Femmine 1 iscrizione',
      'Premiazioni e lung… (15 min)',
    ]);
    expect(screen.getByRole('button', { name: '3. Genera start list' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '2. Salva ordine' }));
    await screen.findByText('Fatto');
    expect(saved).toEqual({
      eventId: 7,
      items: [
        { id: 2, position: 1 },
        { id: 1, position: 2 },
        { id: 3, position: 3 },
      ],
      read: [1, 2, 3],
    });
  });

  it('changes a block, which may start a session', async () => {
    show();
    let sent: unknown;
    server.use(
      on(startApi.updateBlock, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Fatto' });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Modifica blocco Premiazioni e lunga pausa' }));
    const dialog = await screen.findByRole('dialog', { name: 'Modifica blocco' });
    await userEvent.clear(within(dialog).getByLabelText('Note'));
    await userEvent.type(within(dialog).getByLabelText('Note'), 'Pomeriggio');
    await userEvent.type(within(dialog).getByLabelText('Apre una sessione alle'), '2026-12-16T15:00');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await screen.findByText('Fatto');
    expect(sent).toEqual({ id: 3, version: 1, note: 'Pomeriggio', minutes: 15, begins: '2026-12-16T14:00:00.000Z' });
  });

  it('moves a tile with the keyboard, and undoes the move', async () => {
    show();
    (await screen.findByRole('button', { name: 'Sposta 50 SL Rag. F' })).focus();
    await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
    expect(await tiles()).toEqual([
      '1. 100 SL Rag. · Femmine 2 iscrizioni',
      '2. 50 SL Rag. · Femmine 1 iscrizione',
      'Premiazioni e lung… (15 min)',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Annulla le modifiche' }));
    expect((await tiles())[0]).toBe('1. 50 SL Rag. · Femmine 1 iscrizione');
  });

  it('asks before drawing a new order', async () => {
    show([]);
    let drawn = 0;
    server.use(
      on(startApi.drawStartOrder, () => {
        drawn += 1;
        return ok({ races: 4 });
      }),
    );
    expect(await screen.findByText('Nessun ordine di gara')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '1. Genera ordine' }));
    const question = await screen.findByRole('dialog', { name: 'Genera ordine' });
    expect(question).toHaveTextContent('Sei sicuro di voler proseguire?');
    await userEvent.click(within(question).getByRole('button', { name: 'Annulla' }));
    expect(drawn).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: '1. Genera ordine' }));
    const again = await screen.findByRole('dialog', { name: 'Genera ordine' });
    await userEvent.click(within(again).getByRole('button', { name: 'Genera' }));
    await expect.poll(() => drawn).toBe(1);
  });
});
