import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { entryApi } from '../api/generated/entry';
import { type Event, type EventDetail, meetApi } from '../api/generated/meet';
import { type RaceEntry, resultsApi } from '../api/generated/results';
import { ok, openPortal, refused } from '../test/portal';
import { on, server } from '../test/server';

const event = {
  id: 7,
  sportId: 1,
  name: 'Trofeo',
  place: 'Roma',
  starts: '2027-03-20',
  ends: '2027-03-21',
  status: 2,
  pressRelease: '',
  buttons: 1,
  manages: 1,
  oversees: 1,
  titles: [] as string[],
  organiserEmail: '',
  options: [] as Event['options'],
} as Event;

const row = {
  id: 5,
  eventId: 7,
  raceId: 1,
  race: '50 SL',
  kind: 1,
  categoryId: 1,
  category: 'Ragazzi',
  disability: 1,
  sex: 2,
  athlete: 'Rossi Ada',
  lastName: 'Rossi',
  firstName: 'Ada',
  birthYear: 2012,
  clubName: 'Rari Nantes',
  heat: 1,
  lane: 4,
  turn: 0,
  time: 0,
  status: 0,
  penaltySeconds: 0,
  penaltyPoints: 0,
  version: 1,
} as RaceEntry;

describe('the race screen', () => {
  beforeEach(() => {
    server.use(
      on(meetApi.getEvent, () => ok(event)),
      on(meetApi.eventDetail, () => ok({ startOrder: [] } as unknown as EventDetail)),
      on(resultsApi.listRaceEntries, () => ok([row], { totale: 1 })),
      on(resultsApi.raceLive, () => refused('Non consentito', 403)),
      on(resultsApi.raceNews, () => refused('Non consentito', 403)),
    );
  });
  const open = (tab: string) =>
    openPortal({ path: `/Gara?id=7&scheda=${tab}`, home: { capabilities: ['eventi.stampa'] } });

  it.each([
    [1, 'Staffette'],
    [2, 'Squadre'],
    [3, 'Squadre'],
  ])('in sport %i has general, individual, %s and results', async (sportId, teams) => {
    server.use(on(meetApi.getEvent, () => ok({ ...event, sportId })));
    open('individuali');
    const tabs = (await screen.findAllByRole('tab')).map((tab) => tab.textContent);
    const timing = sportId === 1 ? ['Cronometraggio'] : [];
    expect(tabs).toEqual(['Generale', 'Gare individuali', teams, ...timing, 'Risultati']);
  });

  it('finds entries by id, names, heat, lane, sex, race and category', async () => {
    open('individuali');
    await screen.findByRole('row', { name: /Rossi Ada/ });
    for (const label of ['Codice', 'Cognome', 'Nome', 'Batteria', 'Corsia', 'Sesso', 'Gara', 'Categoria']) {
      expect(screen.getByLabelText(label)).toBeVisible();
    }
  });

  it('deletes an entry only after two confirmations', async () => {
    let deleted = '';
    server.use(
      on(entryApi.deleteEntry, ({ request }) => {
        deleted = new URL(request.url).search;
        return ok(null, { messaggio: 'Presenza eliminata' });
      }),
    );
    open('individuali');
    await userEvent.click(await screen.findByRole('button', { name: 'Azioni per Rossi Ada' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Elimina/ }));
    const question = await screen.findByRole('dialog', { name: 'Attenzione' });
    expect(question).toHaveTextContent('Elimini la presenza di Rossi Ada in 50 SL');
    await userEvent.click(within(question).getByRole('button', { name: 'Elimina' }));
    expect(deleted).toBe('');
    await userEvent.click(within(question).getByRole('button', { name: 'Premi di nuovo per confermare' }));
    await waitFor(() => expect(deleted).toBe('?id=5'));
  });

  it('recalculates the rankings', async () => {
    let sent: unknown;
    server.use(
      on(resultsApi.recalculate, async ({ request }) => {
        sent = await request.json();
        return ok(null, { messaggio: 'Classifiche ricalcolate' });
      }),
    );
    open('generale');
    await userEvent.click(await screen.findByRole('button', { name: 'Ricalcola classifiche' }));
    await waitFor(() => expect(sent).toEqual({ id: 7 }));
  });
});
