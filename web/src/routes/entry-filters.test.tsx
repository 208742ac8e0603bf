import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type AthleteRace, type EntryAthlete, entryApi, type Team } from '../api/generated/entry';
import { type Event, meetApi } from '../api/generated/meet';
import { certificateRequired } from '../api/generated/options';
import { ok, openPortal } from '../test/portal';
import { on, server } from '../test/server';

const event = {
  id: 7,
  sportId: 1,
  name: 'Trofeo',
  status: 1,
  canOpen: 1,
  titles: [] as string[],
  organiserEmail: '',
  options: [] as Event['options'],
} as Event;
const ada = { id: 1, lastName: 'Rossi', firstName: 'Ada', sex: 2, member: 1, entries: [] as unknown[] } as EntryAthlete;
const more = { manages: 0, open: 1, late: 0, absences: 1, teams: [] as Team[], escorts: [], bills: [] };

let requests: Record<string, string>[] = [];
function serve(shown: Partial<typeof more> = {}, athlete = ada) {
  requests = [];
  server.use(
    on(meetApi.getEvent, () => ok(event)),
    on(entryApi.listEntries, ({ request }) => {
      requests.push(Object.fromEntries(new URL(request.url).searchParams));
      return ok({ rows: [athlete], ...more, ...shown } as never, { totale: 1 });
    }),
  );
}
const open = (path: string) =>
  openPortal({ path, user: { levelId: 2, clubId: 9 }, home: { capabilities: ['atleti'] } });

it('individual entries are filtered by membership', async () => {
  serve();
  open('/Iscrizioni?id=7&scheda=individuali');
  const filter = await screen.findByLabelText(/tesseramento/i);
  for (const value of ['1', '0']) {
    fireEvent.change(filter, { target: { value } });
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ member: value }));
  }
});

it('individual entries are filtered by certificate where the event requires one', async () => {
  serve({}, {
    ...ada,
    certificate: null,
    entries: [{ id: 9, raceId: 11, race: '100 SL', short: '100 SL', time: 0 }],
  } as never);
  server.use(on(meetApi.getEvent, () => ok({ ...event, options: [{ id: certificateRequired, value: '1' }] } as Event)));
  open('/Iscrizioni?id=7&scheda=individuali');
  fireEvent.change(await screen.findByLabelText(/^certificato/i), { target: { value: '0' } });
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ certificate: '0' }));
  expect(await screen.findByText('Non indicato')).toBeVisible();
});

it('the entries of a rehearsal say that they are not real', async () => {
  serve();
  server.use(on(meetApi.getEvent, () => ok({ ...event, rehearsal: 1, rehearsalPaused: 1 } as Event)));
  open('/Iscrizioni?id=7&scheda=individuali');
  expect(await screen.findByText('PROVA: questa non è la gara vera')).toBeVisible();
});

it('the badge of an absence is red', async () => {
  const absent = { id: 9, raceId: 11, race: '100 SL', short: '100 SL', time: 0, paid: 1, absent: 1 };
  serve({}, { ...ada, entries: [absent] } as unknown as EntryAthlete);
  open('/Iscrizioni?id=7&scheda=individuali');
  const badge = (await screen.findByText(/^100 SL/)).closest('[data-absent]');
  expect(badge).not.toBeNull();
  const css = readFileSync(`${import.meta.dirname}/../features/entries/entries.module.css`, 'utf8');
  expect(css).toMatch(/\.badge\[data-absent\] \{[^}]*red/);
});

it('the lists have no club filter next to the choice of a club above the tabs', async () => {
  const team = { id: 50, clubName: 'Rari Nantes', progressive: 1, race: '4x50 SL', members: [] } as unknown as Team;
  const teams = [team, { ...team, id: 51, clubName: 'Lario Nuoto' }];
  serve({ manages: 1, teams });
  for (const tab of ['squadre', 'individuali']) {
    const { unmount } = open(`/Iscrizioni?id=7&scheda=${tab}`);
    expect(within(await screen.findByRole('table')).getAllByRole('row').length).toBeGreaterThan(1);
    expect(screen.getByRole('combobox', { name: 'Società' })).toBeVisible();
    expect(screen.queryByLabelText('Società', { selector: 'input[type=search]' })).toBeNull();
    unmount();
  }
});

it('candidates are shown ten per page', async () => {
  const candidates = Array.from({ length: 10 }, (_, at) => ({
    athleteId: at + 10,
    lastName: 'Neri',
    firstName: String(at),
    sex: 2,
    birthYear: 2011,
    card: '',
    reason: '',
  }));
  const pages: Record<string, string>[] = [];
  serve();
  server.use(
    on(entryApi.getTeam, ({ request }) => {
      pages.push(Object.fromEntries(new URL(request.url).searchParams));
      return ok({ id: 50, members: [], candidates, total: 25, inTeam: 0, inRace: 4, warnings: [] } as unknown as Team);
    }),
  );
  open('/Iscrizioni?id=7&scheda=squadre&squadra=50');
  expect(await screen.findByText('1 di 3')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Successivi' }));
  await waitFor(() => expect(pages.at(-1)).toMatchObject({ page: '2' }));
});

it("the athlete's panel shows eighteen races per page", async () => {
  const races = Array.from({ length: 20 }, (_, at) => ({
    raceId: at + 1,
    name: `Gara ${at + 1}`,
    abbreviation: `G${at + 1}`,
    enterable: 1,
    rules: [] as AthleteRace['rules'],
    entries: [] as AthleteRace['entries'],
  })) as AthleteRace[];
  serve();
  server.use(on(entryApi.athleteRaces, () => ok({ races, bills: [] })));
  open('/Iscrizioni?id=7&scheda=individuali&atleta=1');
  const list = await screen.findByRole('list', { name: 'Gare di Rossi Ada' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(18);
  await userEvent.click(screen.getByRole('button', { name: 'Successive' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
});

it("the athlete's panel shows races on one page and teams on another", async () => {
  const team = { id: 50, clubName: 'Rari Nantes', progressive: 1, race: '4x50 SL', members: [{ athleteId: 1 }] };
  serve({ teams: [team as unknown as Team] });
  server.use(on(entryApi.athleteRaces, () => ok({ races: [], bills: [] })));
  open('/Iscrizioni?id=7&scheda=individuali&atleta=1');
  const pages = await screen.findByRole('radiogroup', { name: 'Pagina' });
  await userEvent.click(within(pages).getByText('Staffette'));
  expect(await screen.findByText(/4x50 SL/)).toBeVisible();
});
