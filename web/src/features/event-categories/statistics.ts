import type { CategoryStatistics } from './api';

// Sums of the figures of an event's categories. Pure.

export interface RaceFigures extends Record<string, string | number> {
  id: number;
  name: string;
  total: number;
  women: number;
  men: number;
  mixed: number;
}

// raceFigures adds the entries of each race up over the categories, in the order in which they first come.
export function raceFigures(rows: readonly CategoryStatistics[]): RaceFigures[] {
  const races = new Map<number, RaceFigures>();
  for (const race of rows.flatMap(({ ARRAY_GARE }) => ARRAY_GARE)) {
    const sum = races.get(race.FK_ID_GARA) ?? {
      id: race.FK_ID_GARA,
      name: race.DESC_GARA,
      total: 0,
      women: 0,
      men: 0,
      mixed: 0,
    };
    races.set(race.FK_ID_GARA, {
      ...sum,
      total: sum.total + race.TOT,
      women: sum.women + race.TOT_F,
      men: sum.men + race.TOT_M,
      mixed: sum.mixed + race.TOT_X,
    });
  }
  return [...races.values()];
}

export function athleteFigures(rows: readonly CategoryStatistics[]) {
  const sum = (of: (row: CategoryStatistics) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    total: sum((row) => row.TOT_ATLETI),
    women: sum((row) => row.TOT_ATLETI_F),
    men: sum((row) => row.TOT_ATLETI_M),
  };
}
