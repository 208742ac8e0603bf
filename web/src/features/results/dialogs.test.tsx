import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { portalClient } from '../../app/query-client';
import { renderInPortal } from '../../components/testing/render';
import { ok } from '../../test/portal';
import { on, server } from '../../test/server';
import { type ResultRow, resultHistory, undoResult } from './api';
import { PenaltyDialog, PlaceDialog } from './dialogs';
import { HistoryDialog } from './history-dialog';
import { DisqualificationDialog, ReactionDialog } from './reason-dialogs';
import { type Result, resultOf } from './rules';

const row = {
  id: 5,
  athlete: 'Rossi Anna',
  race: '100 Stile libero',
  metres: 100,
  time: 6400,
  status: 1,
  penaltySeconds: 0,
  penaltyPoints: 0,
  reason: 0,
  disqualification: '',
  reaction: null,
  legs: [] as ResultRow['legs'],
  heat: 2,
  lane: 4,
} as ResultRow;

const stored: Result = resultOf(row);

const show = (dialog: ReactElement) =>
  renderInPortal(<QueryClientProvider client={portalClient()}>{dialog}</QueryClientProvider>);

it('undoes one change of a result', async () => {
  const undone: unknown[] = [];
  const state = { time: 6400, formatted: "1'04''00", status: 1, penaltyPoints: 0, penaltySeconds: 0 };
  server.use(
    on(resultHistory, () =>
      ok([
        {
          id: 2,
          author: 'Anna Bianchi',
          at: '2026-11-15T10:00:00+01:00',
          before: { ...state, time: 6500 },
          after: state,
        },
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

describe('a reason', () => {
  it('is chosen among the usual ones and changed', async () => {
    const onSave = vi.fn();
    show(<DisqualificationDialog row={row} mine={stored} sportId={1} onSave={onSave} onClose={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Virata irregolare' }));
    await userEvent.type(screen.getByLabelText('Motivo della squalifica'), ' ai 50 metri{Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      ...stored,
      status: 2,
      disqualification: 'Virata irregolare ai 50 metri',
    });
  });

  it('stays when the words change', async () => {
    const onSave = vi.fn();
    const mine = { ...stored, status: 2, reason: 1, disqualification: 'Crampi' };
    show(<DisqualificationDialog row={row} mine={mine} sportId={6} onSave={onSave} onClose={() => {}} />);
    expect(screen.queryByRole('button', { name: 'Virata irregolare' })).toBeNull();
    await userEvent.clear(screen.getByLabelText('Motivo della squalifica'));
    await userEvent.click(screen.getByRole('button', { name: 'Squalifica' }));
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...mine, disqualification: '' });
  });
});

describe('a reaction time', () => {
  it('is typed in seconds', async () => {
    const onSave = vi.fn();
    show(<ReactionDialog row={row} mine={stored} onSave={onSave} onClose={() => {}} />);
    const field = screen.getByLabelText('Tempo di reazione in secondi');
    await userEvent.type(field, '65{Enter}');
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByText('Scrivi i secondi, per esempio 0,65')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '-0.03{Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...stored, reaction: -3 });
  });

  it('is asked for each member of a relay', async () => {
    const onSave = vi.fn();
    const legs = [
      { athleteId: 1, reaction: 70 },
      { athleteId: 2, reaction: null },
    ];
    const members = [
      { athleteId: 1, lastName: 'Rossi', firstName: 'Anna' },
      { athleteId: 2, lastName: 'Verdi', firstName: 'Bea' },
    ] as ResultRow['members'];
    const mine = { ...stored, legs };
    show(<ReactionDialog row={{ ...row, legs, members }} mine={mine} onSave={onSave} onClose={() => {}} />);
    expect(screen.getByLabelText('Partenza: Rossi Anna')).toHaveValue('0,70');
    await userEvent.type(screen.getByLabelText('Cambio 1: Verdi Bea'), '0,2{Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...mine, legs: [legs[0], { athleteId: 2, reaction: 20 }] });
  });
});

describe('a small dialog', () => {
  it('edits a penalty, in seconds if times are typed', async () => {
    const onSave = vi.fn();
    show(<PenaltyDialog row={row} mine={stored} kind="time" onSave={onSave} onClose={() => {}} />);
    await userEvent.clear(screen.getByLabelText('Secondi di penalità'));
    await userEvent.type(screen.getByLabelText('Secondi di penalità'), '2x{Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...stored, penaltySeconds: 2 });
  });

  it('edits heat and lane, with a warning', async () => {
    const onSave = vi.fn();
    show(<PlaceDialog row={row} laned busy={false} onSave={onSave} onClose={() => {}} />);
    expect(screen.getByRole('note')).toHaveTextContent('si perde quando la start list viene rigenerata');
    await userEvent.clear(screen.getByLabelText('Corsia'));
    await userEvent.type(screen.getByLabelText('Corsia'), '0{Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ heat: 2, lane: 0 });
  });

  it('edits a number if there are no lanes', async () => {
    const onSave = vi.fn();
    show(<PlaceDialog row={{ ...row, turn: 3 }} laned={false} busy={false} onSave={onSave} onClose={() => {}} />);
    expect(screen.queryByLabelText('Batteria')).toBeNull();
    await userEvent.clear(screen.getByLabelText('Numero'));
    await userEvent.type(screen.getByLabelText('Numero'), '5{Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ heat: 1, turn: 5 });
  });
});
