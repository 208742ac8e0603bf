import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/call';
import { NotSaved } from '../record-panel/use-record-form';
import { renderInPortal } from '../testing/render';
import { acceptTheirs, type ConflictLine, changesOf, conflictLines, currentRecord } from './conflict';
import { useConflict } from './use-conflict';

const base = { name: 'Trofeo', place: 'Roma', circuits: [1, 2], day: null };
const fields = [
  { name: 'name', label: 'Descrizione' },
  { name: 'place', label: 'Luogo' },
  { name: 'circuits', label: 'Circuiti', show: (ids: unknown) => (ids as number[]).join(' e ') },
  { name: 'day', label: 'Data' },
];

describe('changesOf', () => {
  it.each([
    ['nothing', { ...base, circuits: [1, 2] }, {}],
    ['a text', { ...base, name: 'Coppa' }, { name: 'Coppa' }],
    ['a list', { ...base, circuits: [2] }, { circuits: [2] }],
    ['an unset date', { ...base, day: '2026-11-15' }, { day: '2026-11-15' }],
    ['a missing value, which is an unset one', { ...base, day: undefined }, {}],
  ])('%s', (_name, mine, want) => expect(changesOf(base, mine)).toEqual(want));
});

describe('conflictLines', () => {
  it.each([
    ['nothing changed', base, base, []],
    ['only mine changed', base, { ...base, name: 'Coppa' }, []],
    ['only theirs changed', { ...base, place: 'Ostia' }, base, [{ label: 'Luogo', theirs: 'Ostia', mine: null }]],
    [
      'both changed',
      { ...base, place: 'Ostia', name: 'Gran Trofeo' },
      { ...base, place: 'Anzio' },
      [
        { label: 'Descrizione', theirs: 'Gran Trofeo', mine: null },
        { label: 'Luogo', theirs: 'Ostia', mine: 'Anzio' },
      ],
    ],
    ['both changed alike', { ...base, place: 'Ostia' }, { ...base, place: 'Ostia' }, []],
    [
      'a list, formatted',
      { ...base, circuits: [3] },
      { ...base, circuits: [] },
      [{ label: 'Circuiti', theirs: '3', mine: '' }],
    ],
    ['a field that is not on the form', { ...base, logo: 'x' }, base, []],
  ])('%s', (_name, theirs, mine, want) => expect(conflictLines(fields, base, theirs, mine)).toEqual(want));
});

describe('acceptTheirs', () => {
  const stored = { name: 'Trofeo', place: 'Roma', options: { 1: '2', 8: '0', 16: '6' } };
  const theirs = { name: 'Coppa', place: 'Roma', options: { 1: '3', 8: '0', 16: '6' } };
  const mine = { name: 'Gala', place: 'Ostia', options: { 1: '4', 8: '1', 16: '6' } };

  it('keeps my values of the other fields', () =>
    expect(acceptTheirs(stored, theirs, mine)).toEqual({
      name: 'Coppa',
      place: 'Ostia',
      options: { 1: '3', 8: '1', 16: '6' },
    }));
});

const now = { version: 5, place: 'Ostia' };
const stale = () => new ApiError(409, 'Cambiato', {}, '', now);

describe('currentRecord', () => {
  it('reads the record of a 409', () => expect(currentRecord(stale())).toEqual(now));
  it.each([
    ['another error code', new ApiError(422, 'No', {}, '', now)],
    ['a 409 without a record', new ApiError(409, 'Cambiato')],
    ['a client-side error', new Error('x')],
  ])('finds no record in %s', (_name, error) => expect(currentRecord(error)).toBeNull());
});

interface FormProps {
  send: (version: number, theirs: typeof now | null) => Promise<string>;
  take?: (theirs: typeof now) => void;
  lines?: ConflictLine[];
}

function Form({ send, take = () => {}, lines = [{ label: 'Luogo', theirs: 'Ostia', mine: 'Anzio' }] }: FormProps) {
  const conflict = useConflict();
  const [outcome, setOutcome] = useState('');
  const save = () =>
    conflict
      .save({ version: 4, send, take, lines: () => lines })
      .then(setOutcome, (error) => setOutcome(error instanceof NotSaved ? 'non salvato' : 'errore'));
  return (
    <>
      <button type="button" onClick={() => void save()}>
        Salva
      </button>
      <p>{outcome}</p>
      {conflict.dialog}
    </>
  );
}

async function conflicting(props: Partial<FormProps> = {}) {
  const send = vi.fn<FormProps['send']>().mockRejectedValueOnce(stale()).mockResolvedValue('salvato');
  renderInPortal(<Form send={send} {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
  return send;
}

describe('saving a record that another user changed', () => {
  it('shows both values and saves mine on top of theirs', async () => {
    const send = await conflicting();
    const dialog = await screen.findByRole('dialog', { name: 'Dati modificati nel frattempo' });
    expect(within(dialog).getByRole('row', { name: 'Luogo Ostia Anzio' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva comunque le mie modifiche' }));
    expect(await screen.findByText('salvato')).toBeVisible();
    expect(send.mock.calls).toEqual([
      [4, null],
      [5, now],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('keeps theirs and saves nothing', async () => {
    const take = vi.fn();
    const send = await conflicting({ take });
    await userEvent.click(await screen.findByRole('button', { name: 'Ricarica' }));
    expect(await screen.findByText('non salvato')).toBeVisible();
    expect(take).toHaveBeenCalledExactlyOnceWith(now);
    expect(send).toHaveBeenCalledOnce();
  });

  it('returns to the unchanged form', async () => {
    const take = vi.fn();
    await conflicting({ take });
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('non salvato')).toBeVisible();
    expect(take).not.toHaveBeenCalled();
  });

  it('does not ask when the changes touch different fields', async () => {
    const send = await conflicting({ lines: [] });
    expect(await screen.findByText('salvato')).toBeVisible();
    expect(send.mock.calls).toEqual([
      [4, null],
      [5, now],
    ]);
  });

  it('leaves other errors to the form', async () => {
    renderInPortal(<Form send={() => Promise.reject(new ApiError(422, 'No'))} />);
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('errore')).toBeVisible();
  });
});
