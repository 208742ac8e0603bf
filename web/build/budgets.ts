import type { Budget } from './weigh.ts';

// The limits of what a browser loads before a screen shows its first data: scripts, styles and the font,
// brotli-compressed, in kB and in files. The page itself, response headers and two or three API replies add about 15
// kB. With them, the most used lists and the dashboard stay under 200 kB and 12 requests; athletes, clubs and users
// also with gzip (`make first-visit`). Raise a limit here when a screen grows on purpose.

type Line = readonly [kilobytes: number, files: number];

// The screens users usually open first.
const first: Record<string, Line> = {
  dashboard: [173, 8],
  athletes: [164, 6],
  clubs: [164, 6],
  events: [168, 8],
  users: [164, 6],
};

const others: Record<string, Line> = {
  accesses: [161, 8],
  administration: [175, 9],
  athlete: [248, 25],
  audit: [194, 11],
  categories: [182, 12],
  certificates: [200, 15],
  championships: [193, 13],
  entries: [248, 22],
  event: [189, 14],
  'event-summary': [195, 12],
  guide: [185, 9],
  orders: [204, 13],
  payment: [235, 17],
  profile: [236, 18],
  race: [216, 20],
  races: [181, 11],
  records: [208, 14],
  results: [216, 21],
  sport: [176, 10],
  stopwatch: [240, 20],
  subscription: [204, 13],
  subscriptions: [164, 7],
  'training-settings': [185, 11],
  'training-statistics': [208, 15],
  trainings: [202, 14],
  wallet: [182, 10],
  workout: [250, 20],
};

const screens = Object.entries({ ...first, ...others }).map(
  ([route, [kilobytes, files]]): Budget => ({
    name: route,
    modules: ['/src/app/portal.tsx', `/src/routes/${route}.tsx`],
    limit: kilobytes * 1000,
    files,
  }),
);

export const budgets: readonly Budget[] = [
  { name: 'login', modules: ['/src/routes/login.tsx'], limit: 117_000, files: 3 },
  ...screens,
];

// The public pages: with the page, headers and the results of an event, a phone in the stands loads at most 150 kB, also with gzip.
export const publicBudgets: readonly Budget[] = [{ name: 'public', modules: [], limit: 102_000, files: 3 }];

// A board is one script with its style and the font: it runs for a day on a small computer behind a screen.
export const boardBudgets: readonly Budget[] = [{ name: 'board', modules: [], limit: 130_000, files: 3 }];
