import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HomeClub } from '../api/generated/session';
import { openPortal } from '../test/portal';

const club = {
  id: 3,
  code: 'RM001',
  name: 'Rari Nantes',
  town: 'Roma',
  affiliatedUntil: null,
  approved: 1,
} as HomeClub;

describe('the dashboard cards', () => {
  it('show the user and the club, and link to the settings', async () => {
    openPortal({
      path: '/dashboard',
      user: { levelId: 3, clubId: 3, clubName: 'Rari Nantes', club },
      home: { capabilities: ['allenamenti'] },
    });
    const user = await screen.findByRole('region', { name: 'Anna Bianchi' });
    expect(user).toHaveTextContent('admin@example.org');
    expect(within(user).getByRole('link', { name: 'Personalizza account' })).toHaveAttribute('href', '/Impostazioni');
    expect(screen.getByRole('region', { name: 'Rari Nantes' })).toHaveTextContent('RM001');
  });

  it('show the terms and conditions in a dialog', async () => {
    openPortal({ path: '/dashboard' });
    await userEvent.click(await screen.findByRole('button', { name: 'Termini e condizioni' }));
    expect(await screen.findByRole('dialog', { name: 'Termini e condizioni' })).toBeVisible();
  });

  it('have a tile for each visible group, which opens its workouts', async () => {
    const group = { id: 2, name: 'Categoria', visible: 1, shared: 0, version: 1 } as const;
    openPortal({
      path: '/dashboard',
      user: { levelId: 3, functions: [{ id: 3 }] as never },
      home: { capabilities: ['allenamenti'], groups: [group, { ...group, id: 3, name: 'Vecchio', visible: 0 }] },
    });
    const tiles = await screen.findByRole('navigation', { name: 'Moduli' });
    expect(within(tiles).getByRole('link', { name: /Categoria/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/Allenamenti\?.*2/),
    );
    expect(within(tiles).queryByRole('link', { name: /Vecchio/ })).toBeNull();
  });
});
