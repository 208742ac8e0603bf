import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInPortal } from '../../components/testing/render';
import type { UserRow } from './api';
import { subscriptionColumns } from './subscription-columns';
import { userColumns } from './user-columns';

const row = { id: 7, username: 'coach', premiumUntil: '2027-03-31', premiumActive: 1 } as UserRow;

describe('the user columns', () => {
  it.each([true, false])('have a filter by club only if requested (%s)', (clubFilter) => {
    for (const columns of [userColumns(true, clubFilter), subscriptionColumns(clubFilter)]) {
      expect(columns.find(({ id }) => id === 'clubName')?.filter !== undefined).toBe(clubFilter);
    }
  });

  it('show an expiry in green while premium is active and in red after', () => {
    const expiry = userColumns(true, true).find(({ id }) => id === 'premiumUntil');
    for (const [premiumActive, colour] of [
      [1, /green/],
      [0, /red/],
    ] as const) {
      const { unmount } = renderInPortal(<p>{expiry?.cell?.({ ...row, premiumActive })}</p>);
      expect(screen.getByText('31/03/2027').className).toMatch(colour);
      unmount();
    }
  });
});
