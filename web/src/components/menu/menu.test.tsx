import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render';
import { Menu, MenuItem, MenuLabel } from './menu';

it('renders its items when opened, supports arrow keys and closes after a choice', async () => {
  const chosen = vi.fn();
  const around = vi.fn();
  renderInPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a list with its own keys around the menu
    <div onKeyDown={around}>
      <Menu target={<button type="button">Apri</button>}>
        <MenuLabel>Insieme</MenuLabel>
        <MenuItem onClick={() => chosen('first')}>Primo</MenuItem>
        <MenuItem danger onClick={() => chosen('second')}>
          Secondo
        </MenuItem>
      </Menu>
    </div>,
  );
  const button = screen.getByRole('button', { name: 'Apri' });
  expect(screen.queryByText('Primo')).toBeNull();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Primo' })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Secondo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('second');
  expect(around).not.toHaveBeenCalled();
  expect(screen.queryByRole('menuitem')).toBeNull();
});
