import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryBox } from '../../api/outbox/box';
import { portalClient } from '../../app/query-client';
import type { GridSearch } from '../../components/data-grid/grid-types';
import { OutboxBar } from '../../components/outbox/outbox-bar';
import { OutboxProvider } from '../../components/outbox/outbox-provider';
import { renderInPortal } from '../../components/testing/render';
import { ok, refused } from '../../test/portal';
import { on, server } from '../../test/server';
import { linesQuery, putEntries, type ResultRow, resultsApi, saveResult } from './api';
import { EntryTab } from './entry-tab';

const lane = (id: number, change: Partial<ResultRow> = {}): ResultRow =>
  ({
    id,
    eventId: 7,
    raceId: 1,
    race: '50 Stile libero',
    kind: 1,
    categoryId: 1,
    category: 'Ragazzi',
    disability: 0,
    sex: 2,
    athlete: `Atleta ${id}`,
    lastName: 'Atleta',
    firstName: String(id),
    birthYear: 2012,
    clubName: 'Nuoto Roma',
    surnames: '',
    heat: 1,
    lane: id,
    turn: 0,
    entryTime: 3000,
    base: 2091,
    record: 0,
    metres: 50,
    time: 0,
    status: 0,
    penaltySeconds: 0,
    penaltyPoints: 0,
    version: 1,
    ...change,
  }) as ResultRow;

interface SavedRequest {
  id: number;
  version: number;
  time: number;
  status: number;
}

// The requests that the server received.
let saved: SavedRequest[];

const answers = (reply: () => Response = () => ok(null, { messaggio: 'Fatto' })) =>
  server.use(
    on(saveResult, async ({ request }) => {
      saved.push((await request.json()) as unknown as SavedRequest);
      return reply();
    }),
  );

function Tab({ rows, sport }: { rows: readonly ResultRow[]; sport: number }) {
  const [search, setSearch] = useState<GridSearch>({});
  return (
    <EntryTab
      eventId={7}
      sportId={sport}
      teams={false}
      rows={rows}
      order={[{ raceId: 1, categoryId: 1, sex: 2, kind: 1, disabled: 0 }]}
      together={false}
      search={search}
      onSearch={setSearch}
    />
  );
}

function show(rows: readonly ResultRow[], { sport = 1, box = memoryBox(), client = portalClient() } = {}) {
  client.setQueryData(linesQuery(7).queryKey, [...rows]);
  const Stored = () => <Tab rows={useQuery(linesQuery(7)).data ?? []} sport={sport} />;
  return renderInPortal(
    <QueryClientProvider client={client}>
      <OutboxProvider user={1} box={box}>
        <OutboxBar />
        <Stored />
      </OutboxProvider>
    </QueryClientProvider>,
  );
}

const field = (id: number) => screen.getByRole('textbox', { name: `Tempo di Atleta ${id}, corsia ${id}` });
const row = (id: number) => screen.getByRole('row', { name: new RegExp(`Atleta ${id}`) });

beforeEach(() => {
  saved = [];
});

describe('typing a heat', () => {
  it('formats digits as times and moves from lane to lane with Enter', async () => {
    answers();
    show([lane(1, { entryTime: 6000 }), lane(2), lane(3)]);
    field(1).focus();
    await userEvent.keyboard('10234');
    expect(field(1)).toHaveValue("1'02''34");
    await userEvent.keyboard('{Enter}');
    expect(field(2)).toHaveFocus();
    await userEvent.keyboard('2899{Enter}3011{Enter}');
    await waitFor(() =>
      expect(saved.map(({ id, time, status }) => [id, time, status])).toEqual([
        [1, 6234, 1],
        [2, 2899, 1],
        [3, 3011, 1],
      ]),
    );
    for (const id of [1, 2, 3]) await waitFor(() => expect(row(id)).toHaveTextContent('Salvato'));
    expect(row(1)).toHaveAttribute('data-state', 'success');
  });

  it('sets absent, disqualified and no time with one key', async () => {
    answers();
    show([lane(1), lane(2, { time: 2899, status: 1 }), lane(3, { time: 2950, status: 1, penaltySeconds: 2 })]);
    field(1).focus();
    await userEvent.keyboard('a{Enter}s{Enter}t');
    await waitFor(() =>
      expect(saved.map(({ time, status }) => [time, status])).toEqual([
        [0, 3],
        [2899, 2],
        [0, 0],
      ]),
    );
    await waitFor(() => expect(row(1)).toHaveAttribute('data-state', 'success'));
    expect(row(3)).toHaveAttribute('data-state', 'danger');
  });

  it('keeps an invalid time in the field', async () => {
    answers();
    show([lane(1), lane(2)]);
    field(1).focus();
    await userEvent.keyboard('17035{Enter}');
    expect(field(1)).toHaveFocus();
    expect(row(1)).toHaveTextContent('Tempo non valido');
    await userEvent.keyboard('{Escape}');
    expect(field(1)).toHaveValue('');
    expect(saved).toEqual([]);
  });

  it('accepts a score in sports that have them', async () => {
    answers();
    show([lane(1, { lane: 0, turn: 2 }), lane(2, { lane: 0, turn: 1 })], { sport: 2 });
    const fields = screen.getAllByRole('textbox', { name: /^Punteggio di/ });
    expect(fields.map((field) => field.getAttribute('aria-label'))).toEqual([
      'Punteggio di Atleta 2, numero 1',
      'Punteggio di Atleta 1, numero 2',
    ]);
    expect(screen.queryByText(/corsia|batteria/i)).toBeNull();
    screen.getByRole('textbox', { name: 'Punteggio di Atleta 1, numero 2' }).focus();
    await userEvent.keyboard('1345{Enter}');
    await waitFor(() => expect(saved).toMatchObject([{ time: 1345, status: 1 }]));
  });
});

describe('an impossible time', () => {
  it('is confirmed once', async () => {
    answers();
    show([lane(1), lane(2)]);
    field(1).focus();
    await userEvent.keyboard('1999{Enter}');
    const question = await screen.findByRole('dialog', { name: 'Tempo insolito' });
    expect(question).toHaveTextContent("più veloce del tempo base mondiale (0'20''91)");
    await userEvent.click(within(question).getByRole('button', { name: 'No, correggo' }));
    expect(saved).toEqual([]);
    await waitFor(() => expect(field(1)).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Tempo insolito' })).getByRole('button', { name: 'Sì, salva' }),
    );
    await waitFor(() => expect(saved).toMatchObject([{ id: 1, time: 1999 }]));
  });
});

describe('without a network', () => {
  it('a result waits in the browser, also across pages, and is sent in order later', async () => {
    const box = memoryBox();
    server.use(on(saveResult, () => HttpResponse.error()));
    const page = show([lane(1), lane(2)], { box });
    field(1).focus();
    await userEvent.keyboard('2899{Enter}3011{Enter}');
    await waitFor(() => expect(row(2)).toHaveTextContent('In attesa'));
    expect(row(1)).toHaveTextContent('In attesa');
    expect(screen.getByText('2 modifiche da inviare')).toBeVisible();
    page.unmount();

    show([lane(1), lane(2)], { box });
    await waitFor(() => expect(field(1)).toHaveValue("0'28''99"));
    expect(row(1)).toHaveTextContent('In attesa');
    server.resetHandlers();
    answers();
    server.use(on(resultsApi.listRaceEntries, () => ok([], { totale: 0 })));
    window.dispatchEvent(new Event('online'));
    await waitFor(() =>
      expect(saved.map(({ id, time }) => [id, time])).toEqual([
        [1, 2899],
        [2, 3011],
      ]),
    );
    await waitFor(() => expect(screen.queryByText(/da inviare/)).toBeNull());
  });
});

describe('another user', () => {
  it('typed another time: both are offered', async () => {
    let first = true;
    answers(() => {
      if (!first) return ok(null, { messaggio: 'Fatto' });
      first = false;
      return refused('Cambiato', 409, { attuale: lane(1, { time: 3050, status: 1, version: 2 }) });
    });
    show([lane(1)]);
    field(1).focus();
    await userEvent.keyboard('2899{Enter}');
    const choice = await screen.findByRole('group', { name: 'Due risultati per Atleta 1' });
    expect(within(choice).getByRole('button', { name: "Tieni 0'30''50 (attuale)" })).toBeVisible();
    await userEvent.click(within(choice).getByRole('button', { name: "Tieni 0'28''99 (il tuo)" }));
    await waitFor(() =>
      expect(saved.map(({ version, time }) => [version, time])).toEqual([
        [1, 2899],
        [2, 2899],
      ]),
    );
    await waitFor(() => expect(row(1)).toHaveTextContent('Salvato'));
  });

  it('typed while a lane is half typed: their result is not overwritten unseen', async () => {
    answers(() => refused('Cambiato', 409, { attuale: lane(1, { time: 3050, status: 1, version: 2 }) }));
    const client = portalClient();
    show([lane(1), lane(2)], { client });
    field(1).focus();
    await userEvent.keyboard('289');
    act(() =>
      putEntries(client, 7, [
        lane(1, { time: 3050, status: 1, version: 2 }),
        lane(2, { time: 3101, status: 1, version: 2 }),
      ]),
    );
    await waitFor(() => expect(field(2)).toHaveValue("0'31''01"));
    expect(field(1)).toHaveValue("2''89");
    await userEvent.keyboard('9{Enter}');
    await screen.findByRole('group', { name: 'Due risultati per Atleta 1' });
    expect(saved.map(({ version, time }) => [version, time])).toEqual([[1, 2899]]);
  });

  it('that changed only the lane causes no question', async () => {
    let first = true;
    answers(() => {
      if (!first) return ok(null, { messaggio: 'Fatto' });
      first = false;
      return refused('Cambiato', 409, { attuale: lane(1, { version: 5 }) });
    });
    show([lane(1)]);
    field(1).focus();
    await userEvent.keyboard('2899{Enter}');
    await waitFor(() => expect(saved.map(({ version }) => version)).toEqual([1, 5]));
    await waitFor(() => expect(row(1)).toHaveTextContent('Salvato'));
  });
});

it('saves a correction of its own result without asking', async () => {
  let stored = lane(1);
  answers(() => {
    const last = saved.at(-1);
    if (last?.version !== stored.version) return refused('Cambiato', 409, { attuale: stored });
    stored = lane(1, { time: last.time, status: 1, version: stored.version + 1 });
    return ok(null, { messaggio: 'Fatto' });
  });
  show([lane(1), lane(2)]);
  field(1).focus();
  await userEvent.keyboard('2899{Enter}');
  await waitFor(() => expect(row(1)).toHaveTextContent('Salvato'));
  field(1).focus();
  await userEvent.keyboard('2999{Enter}');
  await waitFor(() => expect(stored).toMatchObject({ time: 2999, version: 3 }));
  expect(screen.queryByRole('group', { name: /Due risultati/ })).toBeNull();
});

it('shows a server error, and lets the user save again', async () => {
  answers(() => refused('La presenza è stata dichiarata assente: non può avere un risultato'));
  show([lane(1)]);
  field(1).focus();
  await userEvent.keyboard('2899{Enter}');
  await waitFor(() => expect(row(1)).toHaveTextContent('La presenza è stata dichiarata assente'));
  expect(row(1)).toHaveAttribute('data-state', 'danger');
  expect(within(row(1)).getByRole('button', { name: 'Salva il risultato di Atleta 1' })).toBeVisible();
});
