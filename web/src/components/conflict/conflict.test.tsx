import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/call';
import { NotSaved } from '../record-panel/use-record-form';
import { renderInPortal } from '../testing/render';
import { type ConflictLine, changesOf, conflictLines, presentOf, takenValues } from './conflict';
import { useConflict } from './use-conflict';

const base = { NOME: 'Trofeo', LUOGO: 'Roma', CIRCUITI: [1, 2], DATA: null };
const fields = [
  { name: 'NOME', label: 'Descrizione' },
  { name: 'LUOGO', label: 'Luogo' },
  { name: 'CIRCUITI', label: 'Circuiti', show: (ids: unknown) => (ids as number[]).join(' e ') },
  { name: 'DATA', label: 'Data' },
];

describe('what changed', () => {
  it.each([
    ['nothing', { ...base, CIRCUITI: [1, 2] }, {}],
    ['a text', { ...base, NOME: 'Coppa' }, { NOME: 'Coppa' }],
    ['a list', { ...base, CIRCUITI: [2] }, { CIRCUITI: [2] }],
    ['an unset date', { ...base, DATA: '2026-11-15' }, { DATA: '2026-11-15' }],
    ['a missing value, which is an unset one', { ...base, DATA: undefined }, {}],
  ])('%s', (_name, mine, want) => expect(changesOf(base, mine)).toEqual(want));
});

describe('the lines of a conflict', () => {
  it.each([
    ['nobody changed anything', base, base, []],
    ['only I did', base, { ...base, NOME: 'Coppa' }, []],
    ['only they did', { ...base, LUOGO: 'Ostia' }, base, [{ label: 'Luogo', theirs: 'Ostia', mine: null }]],
    [
      'both did',
      { ...base, LUOGO: 'Ostia', NOME: 'Gran Trofeo' },
      { ...base, LUOGO: 'Anzio' },
      [
        { label: 'Descrizione', theirs: 'Gran Trofeo', mine: null },
        { label: 'Luogo', theirs: 'Ostia', mine: 'Anzio' },
      ],
    ],
    ['both did the same', { ...base, LUOGO: 'Ostia' }, { ...base, LUOGO: 'Ostia' }, []],
    [
      'a list, in its own words',
      { ...base, CIRCUITI: [3] },
      { ...base, CIRCUITI: [] },
      [{ label: 'Circuiti', theirs: '3', mine: '' }],
    ],
    ['something that is not on the form', { ...base, LOGO: 'x' }, base, []],
  ])('%s', (_name, theirs, mine, want) => expect(conflictLines(fields, base, theirs, mine)).toEqual(want));
});

describe('taking theirs', () => {
  const was = { NOME: 'Trofeo', LUOGO: 'Roma', opzioni: { 1: '2', 8: '0', 16: '6' } };
  const theirs = { NOME: 'Coppa', LUOGO: 'Roma', opzioni: { 1: '3', 8: '0', 16: '6' } };
  const mine = { NOME: 'Gala', LUOGO: 'Ostia', opzioni: { 1: '4', 8: '1', 16: '6' } };

  it('keeps what I typed elsewhere', () =>
    expect(takenValues(was, theirs, mine)).toEqual({
      NOME: 'Coppa',
      LUOGO: 'Ostia',
      opzioni: { 1: '3', 8: '1', 16: '6' },
    }));
});

const now = { VERSIONE: 5, LUOGO: 'Ostia' };
const stale = () => new ApiError(409, 'Cambiato', {}, '', { attuale: now });

describe('the record of a refusal', () => {
  it('is in a 409', () => expect(presentOf(stale())).toEqual(now));
  it.each([
    ['another refusal', new ApiError(422, 'No', {}, '', { attuale: now })],
    ['a 409 without it', new ApiError(409, 'Cambiato')],
    ['a fault', new Error('x')],
  ])('is not in %s', (_name, error) => expect(presentOf(error)).toBeNull());
});

interface FormProps {
  send: (version: number) => Promise<string>;
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

describe('a save among others', () => {
  it('shows their value beside mine and sends mine on top of theirs', async () => {
    const send = await conflicting();
    const dialog = await screen.findByRole('dialog', { name: 'Dati modificati nel frattempo' });
    expect(within(dialog).getByRole('row', { name: 'Luogo Ostia Anzio' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salva comunque le mie modifiche' }));
    expect(await screen.findByText('salvato')).toBeVisible();
    expect(send.mock.calls).toEqual([[4], [5]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('takes theirs and saves nothing', async () => {
    const take = vi.fn();
    const send = await conflicting({ take });
    await userEvent.click(await screen.findByRole('button', { name: 'Ricarica' }));
    expect(await screen.findByText('non salvato')).toBeVisible();
    expect(take).toHaveBeenCalledExactlyOnceWith(now);
    expect(send).toHaveBeenCalledOnce();
  });

  it('goes back to the form as it was', async () => {
    const take = vi.fn();
    await conflicting({ take });
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('non salvato')).toBeVisible();
    expect(take).not.toHaveBeenCalled();
  });

  it('asks nothing when theirs touches no field of mine', async () => {
    const send = await conflicting({ lines: [] });
    expect(await screen.findByText('salvato')).toBeVisible();
    expect(send.mock.calls).toEqual([[4], [5]]);
  });

  it('leaves other refusals to the form', async () => {
    renderInPortal(<Form send={() => Promise.reject(new ApiError(422, 'No'))} />);
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('errore')).toBeVisible();
  });
});
