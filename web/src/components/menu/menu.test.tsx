import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render';
import { Menu, MenuItem, MenuLabel } from './menu';

it('draws its items when it is opened, walks them by keys and closes with the chosen one', async () => {
  const chosen = vi.fn();
  const around = vi.fn();
  renderInPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a list around the menu that has keys of its own
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
