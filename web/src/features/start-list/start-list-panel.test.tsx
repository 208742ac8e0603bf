import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Starter, type StartList, startApi } from '../../api/generated/start';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { StartListPanel } from './start-list-panel';

const starter = (id: number, lane: number, athlete: string): Starter => ({
  id,
  heat: 1,
  lane,
  turn: 0,
  athlete,
  birthYear: 2013,
  clubId: 3,
  clubName: 'Rari Nantes',
  raceId: 2,
  race: '50 SL',
  category: 'Rag.',
  sex: 2,
  entryTime: 3100,
  time: "0'31''00",
  absent: 0,
  status: 0,
  version: 4,
});

const list: StartList = {
  number: 2,
  seed: 7,
  madeAt: '2026-12-01T10:00:00.000+01:00',
  current: 1,
  laned: 1,
  firstLane: 1,
  lanes: 6,
  begins: null,
  turnRound: 45,
  timing: 1,
  groups: [
    {
      id: 1,
      position: 1,
      block: 0,
      note: '',
      minutes: 0,
      raceId: 2,
      race: '50 SL',
      kind: 1,
      sex: 2,
      disabled: 0,
      categories: ['Rag.'],
      session: 1,
      begins: '2026-12-16T09:00:00.000+01:00',
      heats: [
        {
          number: 1,
          begins: '2026-12-16T09:00:00.000+01:00',
          entries: [starter(5, 3, 'Rossi Ada'), starter(6, 4, 'Neri Bea')],
        },
      ],
    },
  ],
  sessions: [
    {
      number: 1,
      begins: '2026-12-16T09:00:00.000+01:00',
      ends: '2026-12-16T09:01:16.000+01:00',
      heats: 1,
      starts: 2,
    },
  ],
  unplaced: [],
};

const version = (number: number) => ({
  number,
  seed: 7,
  madeAt: '2026-12-01T10:00:00.000+01:00',
  madeBy: 'societa',
  moved: 0,
  current: number === 2 ? (1 as const) : (0 as const),
});

function show(shown: StartList) {
  server.use(
    on(startApi.getStartList, () => ok(shown)),
    on(startApi.listStartLists, () => ok([version(2), version(1)], { totale: 2 })),
  );
  renderInPortal(
    <QueryClientProvider client={portalClient()}>
      <StartListPanel eventId={7} />
    </QueryClientProvider>,
  );
}

describe('a start list on the page', () => {
  it('says that there is none yet', async () => {
    show({ ...list, number: 0, groups: [], sessions: [] });
    expect(await screen.findByText('Nessuna start list')).toBeVisible();
  });

  it('gives somebody another lane, with the warning', async () => {
    show(list);
    let sent: unknown;
    server.use(
      on(startApi.placeEntry, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Fatto' });
      }),
    );
    expect(await screen.findByText(/dalle 09:00 alle 09:01 circa/)).toBeVisible();
    await userEvent.click(await screen.findByText(/50 SL · Rag\. · Femmine/));
    await userEvent.click(screen.getByRole('button', { name: 'Modifica il posto di Rossi Ada' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rossi Ada' });
    expect(dialog).toHaveTextContent('Massima attenzione');
    await userEvent.selectOptions(within(dialog).getByLabelText('Corsia'), '4');
    await userEvent.click(within(dialog).getByLabelText('Scambia con chi è già in quel posto'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await screen.findByText('Fatto');
    expect(sent).toEqual({ id: 5, heat: 1, lane: 4, swap: 1, version: 4 });
  });

  it('goes back to an earlier list when the user is sure', async () => {
    show(list);
    let sent: unknown;
    server.use(
      on(startApi.restoreStartList, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Fatto' });
      }),
    );
    await screen.findByRole('option', { name: /^1,/ });
    await userEvent.selectOptions(screen.getByLabelText('Versione'), '1');
    const question = await screen.findByRole('dialog', { name: 'Torna a una lista precedente' });
    await userEvent.click(within(question).getByRole('button', { name: 'Ripristina' }));
    await screen.findByText('Fatto');
    expect(sent).toEqual({ eventId: 7, number: 1, read: 2 });
  });
});
