import { expect, it } from 'vitest';
import type { CategoryStatistics } from './api';
import { athleteFigures, raceFigures } from './statistics';

const race = (raceId: number, women: number, men: number, mixed = 0) => ({
  raceId,
  name: `Gara ${raceId}`,
  entries: women + men + mixed,
  women,
  men,
  mixed,
});

const rows = [
  { athletes: 3, women: 2, men: 1, races: [race(5, 2, 1), race(2, 1, 0)] },
  { athletes: 4, women: 1, men: 3, races: [race(2, 1, 3), race(9, 0, 0, 2)] },
] as CategoryStatistics[];

it('sums the athletes of all categories', () => expect(athleteFigures(rows)).toEqual({ total: 7, women: 3, men: 4 }));

it('sums the entries of a race over the categories, in order', () =>
  expect(raceFigures(rows)).toEqual([
    { id: 5, name: 'Gara 5', total: 3, women: 2, men: 1, mixed: 0 },
    { id: 2, name: 'Gara 2', total: 5, women: 2, men: 3, mixed: 0 },
    { id: 9, name: 'Gara 9', total: 2, women: 0, men: 0, mixed: 2 },
  ]));
