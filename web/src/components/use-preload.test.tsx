import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { usePreload } from './use-preload';

function Page({ load }: { load: () => Promise<unknown> }) {
  usePreload(load);
  return <button type="button">Salva</button>;
}

test('deferred code loads with the first key press or touch, once', async () => {
  const load = vi.fn(() => Promise.resolve());
  const { getByRole } = render(<Page load={load} />);
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(getByRole('button'));
  await userEvent.keyboard('a');
  expect(load).toHaveBeenCalledTimes(1);
});

test('deferred code is not loaded by a page that was left', async () => {
  const load = vi.fn(() => Promise.resolve());
  const { unmount } = render(<Page load={load} />);
  unmount();
  await userEvent.keyboard('a');
  expect(load).not.toHaveBeenCalled();
});
