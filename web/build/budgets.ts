import type { Budget } from './weigh.ts';

// What a browser loads before a screen shows its first data: scripts, styles and the font, compressed as browsers get them, in thousands of bytes and in
// files. The page, its heads and two or three replies come on top, some 20 kB: with them the lists that people begin with stay under 200 kB and 12
// requests, and the dashboard is near. A screen that grows has its line raised here, knowingly.

type Line = readonly [kilobytes: number, files: number];

// The screens that people begin with.
const first: Record<string, Line> = {
  dashboard: [194, 10],
  athletes: [182, 6],
  clubs: [182, 6],
  events: [186, 8],
  users: [182, 6],
};

const others: Record<string, Line> = {
  accesses: [180, 8],
  administration: [186, 8],
  athlete: [246, 39],
  audit: [183, 7],
  categories: [186, 11],
  championships: [220, 17],
  entries: [247, 34],
  event: [225, 22],
  'event-summary': [191, 13],
  guide: [194, 8],
  orders: [189, 12],
  payment: [220, 19],
  profile: [233, 16],
  race: [233, 27],
  races: [185, 10],
  records: [187, 10],
  results: [233, 28],
  sport: [187, 9],
  stopwatch: [248, 45],
  subscription: [186, 8],
  subscriptions: [184, 7],
  'training-settings': [183, 8],
  'training-statistics': [227, 25],
  trainings: [233, 25],
  wallet: [193, 9],
  workout: [249, 37],
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
