import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../testing/render';
import { Menu, MenuItem, MenuLabel, MenuRow } from './menu';

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

it('moves between lines with up and down, and within a line with left and right', async () => {
  renderInPortal(
    <Menu target={<button type="button">Stampe</button>}>
      {['Start list', 'Risultati'].map((label) => (
        <MenuRow key={label} label={label}>
          <MenuItem name={`${label} PDF`}>PDF</MenuItem>
          <MenuItem name={`${label} Excel`}>Excel</MenuItem>
        </MenuRow>
      ))}
    </Menu>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stampe' }));
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Start list PDF' })).toHaveFocus());
  for (const [key, name] of [
    ['ArrowDown', 'Risultati PDF'],
    ['ArrowRight', 'Risultati Excel'],
    ['ArrowUp', 'Start list PDF'],
    ['ArrowUp', 'Risultati PDF'],
    ['ArrowDown', 'Start list PDF'],
    ['ArrowLeft', 'Risultati Excel'],
    ['ArrowDown', 'Start list PDF'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(screen.getByRole('menuitem', { name })).toHaveFocus();
  }
});
