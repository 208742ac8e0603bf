import type { Budget } from './weigh.ts';

// The limits of what a browser loads before a screen shows its first data: scripts, styles and the font,
// brotli-compressed, in kB and in files. The page itself, response headers and two or three API replies add about 15
// kB. With them, the most used lists and the dashboard stay under 200 kB and 12 requests; athletes, clubs and users
// also with gzip (`make first-visit`). Raise a limit here when a screen grows on purpose.

type Line = readonly [kilobytes: number, files: number];

// The screens users usually open first.
const first: Record<string, Line> = {
  dashboard: [175, 8],
  athletes: [165, 6],
  clubs: [165, 6],
  events: [170, 8],
  users: [165, 6],
};

const others: Record<string, Line> = {
  accesses: [164, 8],
  administration: [178, 9],
  athlete: [251, 25],
  audit: [197, 11],
  categories: [185, 12],
  certificates: [203, 15],
  championships: [196, 13],
  entries: [251, 22],
  event: [192, 14],
  'event-summary': [198, 12],
  guide: [188, 9],
  orders: [207, 13],
  payment: [238, 17],
  profile: [239, 18],
  race: [219, 20],
  races: [184, 11],
  records: [211, 14],
  results: [219, 21],
  sport: [179, 10],
  stopwatch: [243, 20],
  subscription: [207, 13],
  subscriptions: [167, 7],
  'training-settings': [188, 11],
  'training-statistics': [211, 15],
  trainings: [205, 14],
  wallet: [185, 10],
  workout: [253, 20],
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
