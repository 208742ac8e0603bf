import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { type Home, type HomeUser, type Sport, sessionApi, type Task } from '../api/generated/session';
import { Portal } from '../app/portal';
import { setVariant } from '../lib/variant';
import { type Ok, on, type Refusal, server } from './server';

// Shared by the screen tests: start-up data, replies in the envelope, and a function that opens the portal at a path.

const user: HomeUser = {
  id: 1,
  username: 'admin',
  lastName: 'Bianchi',
  firstName: 'Anna',
  email: 'admin@example.org',
  clubId: 0,
  clubName: '',
  createdAt: null,
  active: 1,
  levelId: 1,
  level: 'Amministratore',
  premiumUntil: null,
  premiumActive: 0,
  workouts: 0,
  version: 1,
  impersonatorId: 0,
  seasonId: 2,
  functions: [],
  club: null,
  person: { lastName: 'Bianchi', firstName: 'Anna', email: 'admin@example.org' },
  groups: [],
  coachButton: 0,
  verified: 1,
};

const home: Home = {
  user,
  openEvents: 0,
  balance: 0,
  credit: 0,
  regions: [],
  circuits: [],
  methods: { amounts: [], points: [] },
  club: null,
  seasons: [
    { id: 1, name: '2025/2026', selectable: 1, startsOn: '2025-09-01', selected: 0 },
    { id: 2, name: '2026/2027', selectable: 1, startsOn: '2026-09-01', selected: 1 },
  ],
  capabilities: [],
  menu: [],
  phoneMenu: [],
  groups: [],
  intensities: [],
  styles: [],
  modalities: [],
  athletes: 0,
  body: { id: 1, name: '', managesAthletes: 1, logo: '', options: [] },
  disabilities: [],
  nations: [],
  todaysWorkouts: [],
  categories: [],
  races: [],
  limitEvents: [],
};

// homeOf returns the start-up data with changes.
export const homeOf = (change: Partial<Home>): Home => ({ ...home, ...change });

// ok is a successful reply.
export const ok = <Data,>(data: Data, more: { messaggio?: string; totale?: number } = {}) =>
  HttpResponse.json<Ok<Data>>({ esito: 0, data, ...more });

// refused is a reply with an error.
export const refused = (messaggio: string, esito: Refusal['esito'] = 1, data?: unknown) =>
  HttpResponse.json<Refusal>({ esito, messaggio, data });

interface PortalOptions {
  path: string;
  user?: Partial<HomeUser>;
  home?: Partial<Home>;
  app?: 'nuoto' | 'confederazione';
  sports?: Sport[];
  // The tasks on the dashboard.
  tasks?: Task[];
  onLogout?: () => void;
}

// openPortal opens the portal at a path, as a user with the given start-up data.
export function openPortal(opening: PortalOptions) {
  const { path, user: asUser, home: withHome, app = 'nuoto', sports = [], tasks = [], onLogout = () => {} } = opening;
  setVariant({
    title: 'Nuoto Sprint',
    app,
    colour: '#0186BF',
    sports,
    version: '2.1.12',
    priceMonth: 5,
    priceYear: 50,
  });
  const given: Home = { ...home, ...withHome, user: { ...user, ...asUser } };
  server.use(
    on(sessionApi.home, () => ok(given)),
    on(sessionApi.listTasks, () => ok(tasks)),
  );
  window.history.replaceState(null, '', path);
  return render(
    <MantineProvider env="test">
      <Portal home={given} onLogin={() => {}} onLogout={onLogout} />
    </MantineProvider>,
  );
}
