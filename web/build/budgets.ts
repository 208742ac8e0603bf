import type { Budget } from './weigh.ts';

// What a browser loads before a screen shows its first data, beside the page and two or three replies: the entry, the font, the portal and the
// screen's own code. The lists that people begin with stay under 200 kB and 12 requests with all of that.

const screen =
  (limit: number, files: number) =>
  (route: string): Budget => ({
    name: route,
    modules: ['/src/app/portal.tsx', `/src/routes/${route}.tsx`],
    limit,
    files,
  });

const firstGrids = ['athletes', 'clubs', 'events', 'users'];

const others = [
  'accesses',
  'administration',
  'athlete',
  'audit',
  'categories',
  'championships',
  'entries',
  'event',
  'event-summary',
  'guide',
  'orders',
  'payment',
  'profile',
  'race',
  'races',
  'records',
  'results',
  'sport',
  'stopwatch',
  'subscription',
  'subscriptions',
  'training-settings',
  'training-statistics',
  'trainings',
  'wallet',
  'workout',
];

export const budgets: readonly Budget[] = [
  { name: 'login', modules: ['/src/routes/login.tsx'], limit: 118_500, files: 3 },
  screen(233_000, 41)('dashboard'),
  ...firstGrids.map(screen(195_000, 9)),
  ...others.map(screen(278_000, 56)),
];
