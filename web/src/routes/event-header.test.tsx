import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { championshipApi } from '../api/generated/championship';
import { entryApi } from '../api/generated/entry';
import { type Event, type EventDetail, meetApi } from '../api/generated/meet';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const event = {
  id: 7,
  sportId: 1,
  name: 'Trofeo',
  starts: '2027-03-20',
  ends: '2027-03-21',
  status: 1,
  organiserId: 3,
  organiser: 'Rari Nantes',
  pressRelease: '',
  buttons: 1,
  canOpen: 1,
  manages: 1,
  oversees: 1,
  version: 1,
  circuits: [] as Event['circuits'],
  titles: [] as string[],
  organiserEmail: '',
  options: [] as Event['options'],
} as Event;
const more = { manages: 1, open: 1, late: 0, absences: 1, teams: [], escorts: [], bills: [] };

beforeEach(() => {
  server.use(
    on(meetApi.getEvent, () => ok(event)),
    on(meetApi.eventDetail, () => ok({ ...event, groups: [], anomalyCount: 0 } as unknown as EventDetail)),
    on(championshipApi.listEventChampionships, () => ok([])),
    on(entryApi.listEntries, () => ok({ rows: [], ...more } as never, { totale: 0 })),
  );
});

const open = (path: string) =>
  openPortal({
    path,
    user: { functions: [{ id: 2 }] as never },
    home: { capabilities: ['eventi.crea', 'eventi.stampa', 'atleti'] },
  });

it('links to the race, to the entries even after they have closed, and to the results', async () => {
  open('/Evento?id=7');
  await userEvent.click(await screen.findByRole('button', { name: 'Azioni' }));
  const address = async (name: string) => (await screen.findByRole('menuitem', { name })).getAttribute('href');
  expect(await address('Gara')).toBe('/Gara?id=7');
  expect(await address('Iscrizioni')).toBe('/Iscrizioni?id=7&forza=1');
  expect(await address('Risultati')).toBe('/Risultati?id=7');
});

it('links from the entries to management and race', async () => {
  open('/Iscrizioni?id=7');
  await userEvent.click(await screen.findByRole('button', { name: 'Evento' }));
  expect(await screen.findByRole('menuitem', { name: 'Gestione' })).toHaveAttribute('href', '/Evento?id=7');
  expect(screen.getByRole('menuitem', { name: 'Gara' })).toHaveAttribute('href', '/Gara?id=7');
});
