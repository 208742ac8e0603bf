import type { Budget } from './weigh.ts';

// The limits of what a browser loads before a screen shows its first data: scripts, styles and the font,
// brotli-compressed, in kB and in files. The page itself, response headers and two or three API replies add about 15
// kB. With them, the most used lists and the dashboard stay under 200 kB, also with gzip, and under 15 requests (`make
// first-visit`). Raise a limit here when a screen grows on purpose.

type Line = readonly [kilobytes: number, files: number];

// The screens users usually open first.
const first: Record<string, Line> = {
  dashboard: [166, 8],
  athletes: [162, 7],
  clubs: [164, 8],
  events: [164, 9],
  users: [161, 9],
};

// The limit of these screens for a browser that only knows gzip.
const firstGzip = 187_500;

const others: Record<string, Line> = {
  accesses: [160, 10],
  administration: [168, 10],
  athlete: [245, 29],
  audit: [189, 13],
  categories: [182, 14],
  certificates: [203, 15],
  championships: [187, 15],
  entries: [244, 25],
  event: [188, 17],
  'event-summary': [198, 12],
  guide: [182, 14],
  orders: [197, 16],
  payment: [231, 21],
  profile: [236, 25],
  race: [212, 23],
  races: [181, 13],
  records: [203, 17],
  results: [212, 24],
  sport: [179, 10],
  stopwatch: [235, 24],
  subscription: [200, 20],
  subscriptions: [164, 11],
  'training-settings': [183, 12],
  'training-statistics': [211, 16],
  trainings: [205, 14],
  wallet: [176, 11],
  workout: [246, 23],
};

const screens = Object.entries({ ...first, ...others }).map(
  ([route, [kilobytes, files]]): Budget => ({
    name: route,
    modules: ['/src/app/portal.tsx', `/src/routes/${route}.tsx`],
    limit: kilobytes * 1000,
    files,
    gzip: route in first ? firstGzip : undefined,
  }),
);

export const budgets: readonly Budget[] = [
  { name: 'login', modules: ['/src/routes/login.tsx'], limit: 118_500, files: 6 },
  ...screens,
];

// The public pages: with the page, headers and the results of an event, a phone in the stands loads at most 150 kB, also with gzip.
export const publicBudgets: readonly Budget[] = [{ name: 'public', modules: [], limit: 102_000, files: 3 }];

// A board is one script with its style and the font: it runs for a day on a small computer behind a screen.
export const boardBudgets: readonly Budget[] = [{ name: 'board', modules: [], limit: 130_000, files: 3 }];
