import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Router } from '../../components/router/router';
import { RouterProvider } from '../../components/router/routing';
import { renderInPortal } from '../../components/testing/render';
import type { EventRow } from './api';
import { RowActions } from './event-actions';
import type { EventButtons } from './rules';

const all: EventButtons = {
  entries: true,
  open: true,
  prints: true,
  startList: true,
  marked: true,
  pressRelease: true,
  results: true,
  race: true,
  manage: true,
  menu: true,
};

async function show(canOpen: 0 | 1, buttons: EventButtons = all, status = 1) {
  const event = { id: 7, name: 'Trofeo', canOpen, status, starts: '2026-12-01', ends: '2026-12-01' } as EventRow;
  renderInPortal(
    <RouterProvider router={new Router([])}>
      <RowActions event={event} buttons={buttons} />
    </RouterProvider>,
  );
  await screen.findAllByRole('button');
}

it("links to an event's entries", async () => {
  await show(1);
  expect(screen.getByRole('link', { name: 'Iscrizioni di Trofeo' })).toHaveAttribute('href', '/Iscrizioni?id=7');
  expect(screen.getByRole('link', { name: 'Apri evento di Trofeo' })).toHaveAttribute('href', '/Evento?id=7');
});

it("links to an event's results", async () => {
  await show(1);
  expect(screen.getByRole('link', { name: 'Risultati di Trofeo' })).toHaveAttribute('href', '/Risultati?id=7');
});

it('gives the reason instead of an action that would be refused', async () => {
  await show(0);
  expect(screen.queryByRole('link', { name: 'Iscrizioni di Trofeo' })).toBeNull();
  expect(screen.getByText('Iscrizioni non abilitate per questa Società')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Gestione di Trofeo' })).toHaveTextContent('Gestione');
});

it('leads to the results of a concluded event', async () => {
  await show(0, all, 3);
  expect(screen.getByRole('link', { name: 'Risultati di Trofeo' })).toHaveTextContent(/^Risultati$/);
  expect(screen.queryByText('Iscrizioni non abilitate per questa Società')).toBeNull();
});

it('names icons with a tooltip for mouse and keyboard', async () => {
  await show(1);
  const icon = screen.getByRole('link', { name: 'Risultati di Trofeo' });
  expect(icon).toHaveAttribute('data-tip', 'Risultati');
  expect(icon).not.toHaveAttribute('title');
});

it('groups race and management in a menu', async () => {
  await show(1);
  expect(screen.queryByRole('link', { name: 'Gara di Trofeo' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Evento Trofeo' }));
  expect(await screen.findByRole('menuitem', { name: 'Gara' })).toHaveAttribute('href', '/Gara?id=7');
  expect(screen.getByRole('menuitem', { name: 'Gestione' })).toHaveAttribute('href', '/Evento?id=7');
});

it('shows other users only the race', async () => {
  await show(1, { ...all, menu: false, manage: false });
  expect(screen.getByRole('link', { name: 'Gara di Trofeo' })).toHaveAttribute('href', '/Gara?id=7');
  expect(screen.queryByRole('button', { name: 'Evento Trofeo' })).toBeNull();
});
