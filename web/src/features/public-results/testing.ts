import type { PublicLane, ResultRow } from './api';

// Shared by the tests of the public pages.

export const laneOf = (athlete: string, change: Partial<PublicLane> = {}): PublicLane => ({
  entryId: 1,
  athlete,
  birthYear: 2012,
  clubName: 'Nuoto Roma',
  category: 'Rag.',
  surnames: '',
  lane: 4,
  turn: 0,
  entryTime: 3200,
  formatted: "0'32''00",
  ...change,
});

export const resultRow = (athlete: string, change: Partial<ResultRow> = {}): ResultRow =>
  ({
    athlete,
    birthYear: 2012,
    clubName: 'Nuoto Roma',
    sex: 2,
    position: 1,
    formatted: "0'31''20",
    entryId: 1,
    points: 9,
    surnames: '',
    ...change,
  }) as ResultRow;
