import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render';
import type { RemoteId, RemoteLoad, RemoteOption, RemoteResolve } from './remote-option';
import { RemoteSelect } from './remote-select';

const TOWNS: RemoteOption[] = [
  { id: 1, text: 'Roma' },
  { id: 2, text: 'Rovigo' },
];

interface FieldProps {
  load: RemoteLoad;
  resolve?: RemoteResolve;
  initialText?: string;
  start?: RemoteId | null;
  spy?: (id: RemoteId | null) => void;
}

function Field({ load, resolve, initialText, start = null, spy }: FieldProps) {
  const [value, setValue] = useState<RemoteId | null>(start);
  return (
    <RemoteSelect
      label="Comune"
      value={value}
      onChange={(id) => {
        spy?.(id);
        setValue(id);
      }}
      load={load}
      resolve={resolve}
      initialText={initialText}
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Comune' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('RemoteSelect', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends no request for one letter, and shows why', async () => {
    const load = vi.fn<RemoteLoad>().mockResolvedValue(TOWNS);
    renderInPortal(<Field load={load} />);
    type('r');
    await wait(1000);
    expect(load).not.toHaveBeenCalled();
    expect(screen.getByText('Digita almeno 2 caratteri')).toBeInTheDocument();
  });

  it('sends one request, 700 ms after the last key', async () => {
    const load = vi.fn<RemoteLoad>().mockResolvedValue(TOWNS);
    renderInPortal(<Field load={load} />);
    type('ro');
    await wait(500);
    type('rov');
    await wait(699);
    expect(load).not.toHaveBeenCalled();
    await wait(1);
    expect(load).toHaveBeenCalledExactlyOnceWith('rov', expect.any(AbortSignal));
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });

  it('cancels an outdated request and ignores its reply', async () => {
    const answers: ((options: RemoteOption[]) => void)[] = [];
    const signals: AbortSignal[] = [];
    const load: RemoteLoad = (_query, signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.push(resolve));
    };
    renderInPortal(<Field load={load} />);
    type('ro');
    await wait(700);
    type('mi');
    expect(signals[0]?.aborted).toBe(true);
    await wait(700);
    answers[1]?.([{ id: 9, text: 'Milano' }]);
    answers[0]?.(TOWNS);
    await wait(0);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Milano']);
  });

  it('chooses with the arrows and Enter', async () => {
    const spy = vi.fn();
    renderInPortal(<Field load={async () => TOWNS} spy={spy} />);
    type('ro');
    await wait(700);
    fireEvent.keyDown(field(), { code: 'ArrowDown', key: 'ArrowDown' });
    fireEvent.keyDown(field(), { code: 'ArrowDown', key: 'ArrowDown' });
    fireEvent.keyDown(field(), { code: 'Enter', key: 'Enter' });
    expect(spy).toHaveBeenCalledWith(2);
    expect(field()).toHaveValue('Rovigo');
  });

  it('chooses the only option with Enter', async () => {
    const spy = vi.fn();
    renderInPortal(<Field load={async () => [{ id: 9, text: 'Milano' }]} spy={spy} />);
    type('mil');
    await wait(700);
    fireEvent.keyDown(field(), { code: 'Enter', key: 'Enter' });
    expect(spy).toHaveBeenCalledExactlyOnceWith(9);
    expect(field()).toHaveValue('Milano');
  });

  it.each([
    ['among several answers', async () => TOWNS, 700],
    ['before the answer', async () => [{ id: 9, text: 'Milano' }], 100],
    ['without an answer', async () => [], 700],
  ])('neither chooses nor submits the form with Enter %s', async (_name, load, rest) => {
    const spy = vi.fn();
    const send = vi.fn();
    renderInPortal(
      <form onSubmit={send}>
        <Field load={load} spy={spy} />
      </form>,
    );
    type('ro');
    await wait(rest);
    expect(fireEvent.keyDown(field(), { code: 'Enter', key: 'Enter' })).toBe(false);
    expect(spy).not.toHaveBeenCalled();
    expect(send).not.toHaveBeenCalled();
  });

  it('leaves Enter to the form when nothing is being typed', () => {
    renderInPortal(<Field load={async () => TOWNS} start={1} initialText="Roma" />);
    expect(fireEvent.keyDown(field(), { code: 'Enter', key: 'Enter' })).toBe(true);
  });

  it('shows the given label of its first value', async () => {
    renderInPortal(<Field load={async () => []} start={1} initialText="Roma" />);
    expect(field()).toHaveValue('Roma');
  });

  it('looks up the label of a value that came without one', async () => {
    const resolve = vi.fn<RemoteResolve>().mockResolvedValue({ id: 2, text: 'Rovigo' });
    renderInPortal(<Field load={async () => []} start="2" resolve={resolve} />);
    await wait(0);
    expect(field()).toHaveValue('Rovigo');
    expect(resolve).toHaveBeenCalledOnce();
  });

  it('is cleared with its button', async () => {
    const spy = vi.fn();
    renderInPortal(<Field load={async () => []} start={1} initialText="Roma" spy={spy} />);
    fireEvent.click(screen.getByRole('button', { name: 'Svuota' }));
    expect(spy).toHaveBeenCalledWith(null);
    expect(field()).toHaveValue('');
  });

  it('reverts to the chosen option when left half typed', async () => {
    renderInPortal(<Field load={async () => TOWNS} start={1} initialText="Roma" />);
    type('rov');
    fireEvent.blur(field());
    expect(field()).toHaveValue('Roma');
  });

  it('shows an error when the server does not reply', async () => {
    renderInPortal(<Field load={() => Promise.reject(new Error('down'))} />);
    type('ro');
    await wait(700);
    expect(screen.getByText('Si è verificato un errore')).toBeInTheDocument();
  });
});
