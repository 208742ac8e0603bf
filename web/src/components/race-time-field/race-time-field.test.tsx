import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render';
import { RaceTimeField } from './race-time-field';

function Field({ start = 0, spy }: { start?: number; spy?: (centis: number) => void }) {
  const [value, setValue] = useState(start);
  return (
    <RaceTimeField
      label="Tempo"
      value={value}
      onChange={(centis) => {
        spy?.(centis);
        setValue(centis);
      }}
    />
  );
}

const field = () => screen.getByLabelText('Tempo');

describe('RaceTimeField', () => {
  it('converts digits to a time on blur', async () => {
    const spy = vi.fn();
    renderInPortal(<Field spy={spy} />);
    expect(field()).toHaveValue('S.T.');
    await userEvent.clear(field());
    await userEvent.type(field(), '6235');
    expect(spy).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(field()).toHaveValue("1'02''35");
    expect(spy).toHaveBeenCalledExactlyOnceWith(6235);
  });

  it('selects its text on focus', async () => {
    const spy = vi.fn();
    renderInPortal(<Field start={5910} spy={spy} />);
    await userEvent.tab();
    await userEvent.keyboard('2810{Enter}');
    expect(spy).toHaveBeenCalledExactlyOnceWith(2810);
    expect(field()).toHaveValue("0'28''10");
  });

  it('keeps invalid text, marked, and does not change the value', async () => {
    const spy = vi.fn();
    renderInPortal(<Field start={5910} spy={spy} />);
    await userEvent.tab();
    await userEvent.keyboard('17035');
    await userEvent.tab();
    expect(screen.getByText('Tempo non valido')).toBeInTheDocument();
    expect(field()).toHaveValue('17035');
    expect(spy).not.toHaveBeenCalled();
  });

  it('means no time when emptied', async () => {
    const spy = vi.fn();
    renderInPortal(<Field start={5910} spy={spy} />);
    await userEvent.clear(field());
    await userEvent.tab();
    expect(spy).toHaveBeenCalledWith(0);
    expect(field()).toHaveValue('S.T.');
  });
});
