import type { CategoryStatistics } from './api';

// Sums over an event's categories.

export interface RaceFigures extends Record<string, string | number> {
  id: number;
  name: string;
  total: number;
  women: number;
  men: number;
  mixed: number;
}

// raceFigures sums the entries of each race over the categories, in order of first appearance.
export function raceFigures(rows: readonly CategoryStatistics[]): RaceFigures[] {
  const races = new Map<number, RaceFigures>();
  for (const race of rows.flatMap(({ races }) => races)) {
    const sum = races.get(race.raceId) ?? {
      id: race.raceId,
      name: race.name,
      total: 0,
      women: 0,
      men: 0,
      mixed: 0,
    };
    races.set(race.raceId, {
      ...sum,
      total: sum.total + race.entries,
      women: sum.women + race.women,
      men: sum.men + race.men,
      mixed: sum.mixed + race.mixed,
    });
  }
  return [...races.values()];
}

export function athleteFigures(rows: readonly CategoryStatistics[]) {
  const sum = (of: (row: CategoryStatistics) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    total: sum((row) => row.athletes),
    women: sum((row) => row.women),
    men: sum((row) => row.men),
  };
}
