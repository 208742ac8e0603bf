import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { RemoteLoad } from '../remote-select/remote-option';
import { renderInPortal } from '../testing/render';
import { RemoteFilter } from './remote-filter';

const rome = { id: 1, text: 'Roma' };

function Field({ start = '', load }: { start?: string; load: RemoteLoad }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <RemoteFilter
        label="Comune"
        name="placeId"
        value={value}
        onChange={setValue}
        load={load}
        resolve={async () => rome}
      />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Comune' });

describe('RemoteFilter', () => {
  it('keeps the focus and what was typed before its code loaded', async () => {
    const load = vi.fn<RemoteLoad>().mockResolvedValue([rome]);
    renderInPortal(<Field load={load} />);
    const before = field();
    act(() => before.focus());
    fireEvent.change(before, { target: { value: 'ro' } });
    await waitFor(() => expect(before).not.toBeInTheDocument());
    expect(field()).toHaveFocus();
    await userEvent.keyboard('m');
    expect(field()).toHaveValue('rom');
    await userEvent.click(await screen.findByRole('option', { name: 'Roma' }, { timeout: 10_000 }));
    expect(field()).not.toBe(before);
    expect(load).toHaveBeenLastCalledWith('rom', expect.anything());
    expect(screen.getByRole('status')).toHaveTextContent('1');
    expect(field()).toHaveValue('Roma');
  });

  it('is reached with the keyboard and keeps the focus', async () => {
    renderInPortal(<Field load={async () => []} />);
    const before = field();
    await userEvent.tab();
    await waitFor(() => expect(before).not.toBeInTheDocument());
    expect(field()).toHaveFocus();
    await userEvent.keyboard('x');
    expect(await screen.findByText('Digita almeno 2 caratteri')).toBeInTheDocument();
  });

  it('shows the label of the id in the address', async () => {
    renderInPortal(<Field start="1" load={async () => []} />);
    await waitFor(() => expect(field()).toHaveValue('Roma'));
    expect(field()).not.toHaveFocus();
  });
});
