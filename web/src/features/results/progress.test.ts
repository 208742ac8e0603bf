import { expect, it } from 'vitest';
import { progressOf } from './progress';

const row = (raceId: number, status: number, time: number, kind = 1) => ({
  kind,
  raceId,
  race: `Gara ${raceId}`,
  status,
  time,
});

it('counts results race by race', () => {
  const { races, total } = progressOf([
    row(2, 1, 3000),
    row(1, 0, 0),
    row(2, 2, 0),
    row(2, 3, 0),
    row(2, 1, 0),
    row(2, 1, 3000, 2),
  ]);
  expect(races.map(({ race, kind, entries, done }) => [race, kind, entries, done])).toEqual([
    ['Gara 2', 1, 4, 3],
    ['Gara 1', 1, 1, 0],
    ['Gara 2', 2, 1, 1],
  ]);
  expect(total).toEqual({ entries: 6, done: 4, disqualified: 1, absent: 1 });
});
