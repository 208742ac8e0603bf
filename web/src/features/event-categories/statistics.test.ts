import { expect, it } from 'vitest';
import type { CategoryStatistics } from './api';
import { athleteFigures, raceFigures } from './statistics';

const race = (FK_ID_GARA: number, TOT_F: number, TOT_M: number, TOT_X = 0) => ({
  FK_ID_GARA,
  DESC_GARA: `Gara ${FK_ID_GARA}`,
  TOT: TOT_F + TOT_M + TOT_X,
  TOT_F,
  TOT_M,
  TOT_X,
});

const rows = [
  { TOT_ATLETI: 3, TOT_ATLETI_F: 2, TOT_ATLETI_M: 1, ARRAY_GARE: [race(5, 2, 1), race(2, 1, 0)] },
  { TOT_ATLETI: 4, TOT_ATLETI_F: 1, TOT_ATLETI_M: 3, ARRAY_GARE: [race(2, 1, 3), race(9, 0, 0, 2)] },
] as CategoryStatistics[];

it('adds up the athletes of all categories', () =>
  expect(athleteFigures(rows)).toEqual({ total: 7, women: 3, men: 4 }));

it('adds up the entries of a race over the categories, in their order', () =>
  expect(raceFigures(rows)).toEqual([
    { id: 5, name: 'Gara 5', total: 3, women: 2, men: 1, mixed: 0 },
    { id: 2, name: 'Gara 2', total: 5, women: 2, men: 3, mixed: 0 },
    { id: 9, name: 'Gara 9', total: 2, women: 0, men: 0, mixed: 2 },
  ]));
