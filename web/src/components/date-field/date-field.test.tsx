import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { IsoDate } from '../../lib/dates';
import { renderInPortal } from '../testing/render';
import { DateField } from './date-field';

function Field({
  start = null,
  spy,
  max,
}: {
  start?: IsoDate | null;
  spy?: (date: IsoDate | null) => void;
  max?: IsoDate;
}) {
  const [value, setValue] = useState<IsoDate | null>(start);
  return (
    <>
      <DateField
        label="Data di nascita"
        value={value}
        max={max}
        onChange={(date) => {
          spy?.(date);
          setValue(date);
        }}
      />
      <button type="button" onClick={() => setValue('2000-01-02')}>
        Altro atleta
      </button>
    </>
  );
}

const field = () => screen.getByLabelText('Data di nascita');

describe('DateField', () => {
  it('accepts digits and returns a date', async () => {
    const spy = vi.fn();
    renderInPortal(<Field spy={spy} />);
    await userEvent.type(field(), '05032014');
    expect(field()).toHaveValue('05/03/2014');
    expect(spy).toHaveBeenCalledExactlyOnceWith('2014-03-05');
  });

  it('rejects a day that does not exist and keeps the text', async () => {
    const spy = vi.fn();
    renderInPortal(<Field spy={spy} />);
    await userEvent.type(field(), '31022026');
    expect(screen.getByText('Data non valida')).toBeInTheDocument();
    expect(field()).toHaveValue('31/02/2026');
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(field()).toHaveAttribute('data-unreadable');
    expect(spy).not.toHaveBeenCalled();
  });

  it('shows no error while typing, only when the field loses the focus', async () => {
    renderInPortal(<Field />);
    await userEvent.type(field(), '0503');
    expect(screen.queryByText('Data non valida')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByText('Data non valida')).toBeInTheDocument();
  });

  it('shows its value, and returns null when emptied', async () => {
    const spy = vi.fn();
    renderInPortal(<Field start="2014-03-05" spy={spy} />);
    expect(field()).toHaveValue('05/03/2014');
    await userEvent.clear(field());
    await userEvent.tab();
    expect(spy).toHaveBeenLastCalledWith(null);
    expect(screen.queryByText('Data non valida')).not.toBeInTheDocument();
  });

  it('rejects a day after the maximum', async () => {
    renderInPortal(<Field max="2026-12-31" />);
    await userEvent.type(field(), '01012027');
    expect(screen.getByText('Data non valida')).toBeInTheDocument();
  });

  it("shows another record's value whatever was typed", async () => {
    renderInPortal(<Field />);
    await userEvent.type(field(), '99');
    await userEvent.click(screen.getByRole('button', { name: 'Altro atleta' }));
    expect(field()).toHaveValue('02/01/2000');
  });

  it('closes the calendar with Esc', async () => {
    renderInPortal(<Field start="2014-03-05" />);
    await userEvent.click(screen.getByRole('button', { name: 'Apri il calendario' }));
    const chosen = await screen.findByRole('button', { name: /^5 mar(zo)? 2014/i });
    await waitFor(() => expect(chosen).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apri il calendario' })).toHaveFocus());
  });

  it('takes a day from the calendar and returns to the field', async () => {
    const spy = vi.fn();
    renderInPortal(<Field start="2014-03-05" spy={spy} />);
    await userEvent.click(screen.getByRole('button', { name: 'Apri il calendario' }));
    await userEvent.click(await screen.findByRole('button', { name: /12 mar(zo)? 2014/i }));
    expect(spy).toHaveBeenCalledWith('2014-03-12');
    expect(field()).toHaveValue('12/03/2014');
    expect(field()).toHaveFocus();
  });
});
