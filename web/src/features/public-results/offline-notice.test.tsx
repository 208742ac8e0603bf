import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OfflineNotice } from './offline-notice';

it('is shown while there is no network', () => {
  render(<OfflineNotice />);
  const notice = screen.getByRole('status');
  expect(notice).toBeEmptyDOMElement();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(notice).toHaveTextContent(/^Senza rete dalle \d\d:\d\d/);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(notice).toBeEmptyDOMElement();
});
