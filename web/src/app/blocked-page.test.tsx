import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInPortal } from '../components/testing/render';
import { BlockedPage } from './blocked-page';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the message of a blocked account after half a second', () => {
  renderInPortal(<BlockedPage message="Utente disattivato" />);
  act(() => vi.advanceTimersByTime(499));
  expect(screen.queryByText('Utente disattivato')).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByText('Utente disattivato')).toBeInTheDocument();
});
