import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { listSplits, type ResultRow, resultHistory, resultsApi, undoResult } from './api';
import { PenaltyDialog, PlaceDialog } from './dialogs';
import { HistoryDialog } from './history-dialog';
import { SplitsDialog } from './splits-dialog';

const row = {
  id: 5,
  athlete: 'Rossi Anna',
  race: '100 Stile libero',
  metres: 100,
  time: 6400,
  status: 1,
  penaltySeconds: 0,
  penaltyPoints: 0,
  heat: 2,
  lane: 4,
} as ResultRow;

const show = (dialog: ReactElement) =>
  renderInPortal(<QueryClientProvider client={portalClient()}>{dialog}</QueryClientProvider>);

interface SavedSplit {
  id: number;
  metres: number;
  time: number;
  frequency: number;
}

const split = (metres: number, time: number): SavedSplit => ({ id: metres, metres, time, frequency: 0 });

describe('splits', () => {
  // The server keeps what it is sent, and gives each split its number.
  function keeps(...stored: SavedSplit[]) {
    const now = [...stored];
    server.use(
      on(listSplits, () => ok(now as never)),
      on(resultsApi.saveSplit, async ({ request }) => {
        const saved = (await request.json()) as unknown as SavedSplit;
        now.push({ ...saved, id: saved.metres });
        return ok(null, { messaggio: 'Salvato' });
      }),
    );
    return now;
  }
  const open = () => show(<SplitsDialog entryId={5} row={row} mayEdit onClose={() => {}} />);

  it('are typed one after the other, with the time of each stretch', async () => {
    const stored = keeps();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nuovo split' }));
    await userEvent.keyboard('1500{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tempo ai 50 metri' })).toHaveFocus());
    await userEvent.keyboard('3110{Enter}');
    await waitFor(() => expect(stored.map(({ metres, time }) => [metres, time])).toEqual([
      [25, 1500],
      [50, 3110],
    ]));
    const table = screen.getByRole('table', { name: 'Intermedi di Rossi Anna, 100 Stile libero' });
    await waitFor(() => expect(within(table).getByRole('row', { name: /^50/ })).toHaveTextContent("0'31''100'16''10"));
    expect(within(table).getByRole('row', { name: /^100, arrivo/ })).toHaveTextContent("1'04''000'32''90");
  });

  it('are refused at a distance that has one', async () => {
    const stored = keeps(split(25, 1500));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nuovo split' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Metri dello split' }), '25');
    await userEvent.click(screen.getByRole('button', { name: 'Salva lo split' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('La distanza indicata è già stata salvata');
    expect(stored).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Togli lo split' }));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('are not offered when every distance has one', async () => {
    keeps(split(25, 1500), split(50, 3000), split(75, 4600));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Nuovo split' }));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('are only read by those who do not run the event', async () => {
    keeps(split(25, 1500));
    show(<SplitsDialog entryId={5} row={row} mayEdit={false} onClose={() => {}} />);
    expect(await screen.findByText("0'15''00", { selector: 'td:nth-child(2)' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /split/ })).toBeNull();
  });
});

it('undoes one change of a result', async () => {
  const undone: unknown[] = [];
  const state = { time: 6400, formatted: "1'04''00", status: 1, penaltyPoints: 0, penaltySeconds: 0 };
  server.use(
    on(resultHistory, () =>
      ok([
        { id: 2, author: 'Anna Bianchi', at: '2026-11-15T10:00:00+01:00', before: { ...state, time: 6500 }, after: state },
        { id: 1, author: 'societa', at: '2026-11-15T09:59:00+01:00', before: null, after: { ...state, time: 6500 } },
      ] as never),
    ),
    on(undoResult, async ({ request }) => {
      undone.push(await request.json());
      return ok(null, { messaggio: 'Annullato' });
    }),
  );
  show(<HistoryDialog row={row} kind="time" onClose={() => {}} />);
  expect(await screen.findByRole('row', { name: /Anna Bianchi/ })).toHaveTextContent("1'05''001'04''00");
  expect(screen.getByRole('row', { name: /societa/ })).toHaveTextContent("Senza tempo1'05''00");
  await userEvent.click(screen.getByRole('button', { name: "Annulla la modifica: torna a 1'05''00" }));
  await waitFor(() => expect(undone).toEqual([{ id: 5, change: 2 }]));
});

describe('what is typed in a small dialog', () => {
  it('is a penalty, in seconds where times are typed', async () => {
    const onSave = vi.fn();
    show(<PenaltyDialog row={row} mine={row} kind="time" onSave={onSave} onClose={() => {}} />);
    await userEvent.clear(screen.getByLabelText('Secondi di penalità'));
    await userEvent.type(screen.getByLabelText('Secondi di penalità'), '2x{Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ time: 6400, status: 1, penaltySeconds: 2, penaltyPoints: 0 });
  });

  it('is a heat and a lane, with a warning', async () => {
    const onSave = vi.fn();
    show(<PlaceDialog row={row} busy={false} onSave={onSave} onClose={() => {}} />);
    expect(screen.getByRole('note')).toHaveTextContent('si perde quando la start list viene rigenerata');
    await userEvent.clear(screen.getByLabelText('Corsia'));
    await userEvent.type(screen.getByLabelText('Corsia'), '0{Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith(2, 0);
  });
});
