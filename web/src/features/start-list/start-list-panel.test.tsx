import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { reportApi } from '../../api/generated/report';
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

describe('the start list panel', () => {
  it('reports that there is no list yet', async () => {
    show({ ...list, number: 0, groups: [], sessions: [] });
    expect(await screen.findByText('Nessuna start list')).toBeVisible();
  });

  it('moves a starter to another lane, with the warning', async () => {
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

  it('restores an earlier list after confirmation, and shows who would move', async () => {
    show(list);
    let sent: unknown;
    server.use(
      on(startApi.compareStartLists, () =>
        ok({
          moves: [
            {
              id: 5,
              athlete: 'Rossi Ada',
              clubName: 'Rari Nantes',
              race: '50 SL',
              category: 'Rag.',
              sex: 2,
              fromHeat: 1,
              fromLane: 2,
              fromTurn: 0,
              toHeat: 1,
              toLane: 3,
              toTurn: 0,
            },
          ],
        }),
      ),
      on(startApi.restoreStartList, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Fatto' });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Versioni' }));
    const dialog = await screen.findByRole('dialog', { name: 'Versioni della start list' });
    const moves = await within(dialog).findByRole('region', { name: 'Chi cambia posto' });
    expect(moves).toHaveTextContent('Rossi Ada');
    expect(moves).toHaveTextContent('batteria 1, corsia 2');
    expect(within(dialog).getByText('Cambiano posto: 1')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ripristina la lista 1' }));
    const question = await screen.findByRole('dialog', { name: 'Torna a una lista precedente' });
    await userEvent.click(within(question).getByRole('button', { name: 'Ripristina' }));
    await screen.findByText('Fatto');
    expect(sent).toEqual({ eventId: 7, number: 1, read: 2 });
  });

  it('moves a starter to another lane with the keyboard, swapping two, and undoes it', async () => {
    show(list);
    const sent: unknown[] = [];
    server.use(
      on(startApi.placeEntry, async ({ request }) => {
        sent.push(await request.json());
        return ok(null, { messaggio: 'Fatto' });
      }),
    );
    await userEvent.click(await screen.findByText(/50 SL · Rag\. · Femmine/));
    expect(screen.queryByRole('button', { name: 'Sposta Rossi Ada' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sposta a mano' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Massima attenzione');
    screen.getByRole('button', { name: 'Sposta Rossi Ada' }).focus();
    await userEvent.keyboard('{Enter}{ArrowRight}');
    expect(screen.getByText('Rossi Ada: batteria 1, corsia 4, scambio con Neri Bea.')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}{Enter}{ArrowRight}{Enter}');
    await expect.poll(() => sent).toEqual([{ id: 5, heat: 1, lane: 4, swap: 1, version: 4 }]);
    const undo = screen.getByRole('button', { name: "Annulla l'ultimo spostamento" });
    await expect.poll(() => undo.hasAttribute('disabled')).toBe(false);
    await userEvent.click(undo);
    await expect.poll(() => sent[1]).toEqual({ id: 5, heat: 1, lane: 3, swap: 1 });
  });

  it('recalculates the times with other settings', async () => {
    show(list);
    let sent: unknown;
    server.use(
      on(startApi.setStartTiming, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Fatto' });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Orario' }));
    const dialog = await screen.findByRole('dialog', { name: 'Orario' });
    await userEvent.type(within(dialog).getByLabelText('Inizio della prima sessione'), '2026-12-16T08:30');
    const seconds = within(dialog).getByLabelText('Secondi tra due batterie');
    await userEvent.clear(seconds);
    expect(within(dialog).getByText('Da 0 a 3600 secondi')).toBeVisible();
    await userEvent.type(seconds, '60');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await screen.findByText('Fatto');
    expect(sent).toEqual({ eventId: 7, begins: '2026-12-16T07:30:00.000Z', turnRound: 60, version: 1 });
  });

  it("prints a race with a club's athletes marked and the empty lanes", async () => {
    show(list);
    const opened = vi.spyOn(window, 'open').mockReturnValue({ opener: null } as Window);
    let requested: unknown;
    server.use(
      on(reportApi.reportToken, async ({ request }) => {
        requested = await request.json();
        return ok({ token: 'x' });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Stampa start list' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stampa start list' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Gara'), '50 SL');
    await userEvent.selectOptions(within(dialog).getByLabelText('Evidenzia gli atleti di'), 'Rari Nantes');
    await userEvent.click(within(dialog).getByLabelText('Mostra le corsie vuote'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stampa' }));
    const want = { id: 1001, format: 1, eventId: 7, races: '2', highlight: 1, clubId: 3, empty: 1 };
    await expect.poll(() => opened.mock.calls).toHaveLength(1);
    expect(requested).toEqual(want);
    vi.restoreAllMocks();
  });
});
