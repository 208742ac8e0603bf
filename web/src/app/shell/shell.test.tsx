import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPortal } from '../../test/portal';

describe('the shell', () => {
  it('names user and club in its bar, in the colour of the deployment', async () => {
    openPortal({
      path: '/dashboard',
      user: { levelId: 2, username: 'segreteria', clubId: 3, clubName: 'Rari Nantes' },
    });
    const button = await screen.findByRole('button', { name: 'Menu utente di segreteria Rari Nantes' });
    const bar = button.parentElement as HTMLElement;
    expect(bar.style.getPropertyValue('--bar')).toBe('#0186BF');
  });

  it('offers the user password, season and logout', async () => {
    openPortal({ path: '/dashboard', home: { capabilities: ['password.modifica'] } });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    const item = (name: string) => screen.getByRole('menuitem', { name, hidden: true });
    expect(item('Cambia password')).toHaveAttribute('href', '/Profilo#password');
    expect(item('Cambia stagione')).toBeInTheDocument();
    expect(item('Esci')).toBeInTheDocument();
  });

  it('closes open dialogs when the screen changes, and fades in the next one', async () => {
    openPortal({ path: '/dashboard' });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await userEvent.click(screen.getByRole('button', { name: 'Termini e condizioni' }));
    await screen.findByRole('dialog', { name: 'Termini e condizioni' });
    expect(document.querySelector('.page-enter')).toBeNull();
    history.pushState(null, '', '/Guida');
    window.dispatchEvent(new PopStateEvent('popstate'));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Guida' });
    expect(heading.closest('.page-enter')).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
