import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepTyped } from './typed-ahead';

function Field() {
  const [value, setValue] = useState('');
  return (
    <>
      <input aria-label="Cerca" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      <button type="button">Altro</button>
      <h1 tabIndex={-1}>Titolo</h1>
    </>
  );
}

describe('keys typed before the field exists', () => {
  afterEach(() => vi.restoreAllMocks());

  it('go into the field that gets the focus, and nowhere else', async () => {
    const onDocumentKey = vi.fn();
    document.addEventListener('keydown', onDocumentKey);
    keepTyped();
    await userEvent.keyboard('nuotx{Backspace}o');
    expect(onDocumentKey).not.toHaveBeenCalled();
    document.removeEventListener('keydown', onDocumentKey);
    render(<Field />);
    const field = screen.getByLabelText('Cerca');
    act(() => screen.getByRole('heading').focus());
    act(() => field.focus());
    expect(field).toHaveValue('nuoto');
    await userEvent.keyboard(' libero');
    expect(field).toHaveValue('nuoto libero');
  });

  it('choose an option of a select, and fill a text area', async () => {
    const chosen = vi.fn();
    render(
      <>
        <select aria-label="Tipo" defaultValue="" onChange={(event) => chosen(event.currentTarget.value)}>
          <option value="">Seleziona</option>
          <option value="1">Accredito</option>
          <option value="2">Addebito</option>
        </select>
        <textarea aria-label="Note" />
      </>,
    );
    keepTyped();
    await userEvent.keyboard('add');
    act(() => screen.getByLabelText('Tipo').focus());
    expect(chosen).toHaveBeenCalledExactlyOnceWith('2');
    expect(screen.getByLabelText('Tipo')).toHaveDisplayValue('Addebito');
    keepTyped();
    await userEvent.keyboard('zz');
    act(() => screen.getByLabelText('Note').focus());
    expect(screen.getByLabelText('Note')).toHaveValue('zz');
    keepTyped();
    await userEvent.keyboard('zz');
    act(() => screen.getByLabelText('Tipo').focus());
    expect(screen.getByLabelText('Tipo')).toHaveDisplayValue('Addebito');
  });

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['another control', async () => act(() => screen.getByRole('button').focus())],
  ])('are dropped after %s', async (_name, give) => {
    render(<Field />);
    keepTyped();
    await userEvent.keyboard('ab');
    await give();
    act(() => screen.getByLabelText('Cerca').focus());
    expect(screen.getByLabelText('Cerca')).toHaveValue('');
  });
});
