import type { ChartData, ChartRow } from '../../components/chart/chart-types';
import { formatDate } from '../../lib/dates';
import type { Centis } from '../../lib/race-time';

// Comparing results. The rules and texts are from document 3; the server applies them too.

export const tooFew = 'Selezionare almeno due gare';
export const notTheSame = 'Tutti i risultati selezionati devono essere della medesima gara';
export const otherSplits = 'I risultati selezionati non contengono lo stesso numero di split';

interface Passage {
  metres: number;
  time: Centis;
}

// The part of a result that is compared.
export interface ComparedResult {
  id: number;
  raceId: number;
  metres: number;
  time: Centis;
  splits: readonly Passage[];
}

// comparisonProblem returns why results cannot be compared, or null if they can. Duplicates count once.
export function comparisonProblem(results: readonly ComparedResult[]): string | null {
  if (new Set(results.map(({ id }) => id)).size < 2) return tooFew;
  if (new Set(results.map(({ raceId }) => raceId)).size > 1) return notTheSame;
  if (new Set(results.map(({ splits }) => splits.length)).size > 1) return otherSplits;
  return null;
}

export type Measure = 'lap' | 'total';

export interface Stretch {
  metres: number;
  // In the order of the results; null if a result has no split there.
  times: readonly (Centis | null)[];
}

// stretchesOf returns the time of each result at each distance: cumulative, or since the previous split.
export function stretchesOf(results: readonly ComparedResult[], measure: Measure): Stretch[] {
  const passages = results.map(({ splits, metres, time }) =>
    [...splits, ...(time > 0 ? [{ metres, time }] : [])].toSorted((a, b) => a.metres - b.metres),
  );
  const distances = [...new Set(passages.flatMap((all) => all.map(({ metres }) => metres)))].toSorted((a, b) => a - b);
  return distances.map((metres) => ({
    metres,
    times: passages.map((all) => {
      const at = all.findIndex((split) => split.metres === metres);
      const split = all[at];
      if (!split) return null;
      return measure === 'total' ? split.time : split.time - (all[at - 1]?.time ?? 0);
    }),
  }));
}

// axisOf returns a range from 0.98 times the minimum to 1.02 times the maximum, in whole hundredths.
function axisOf(times: readonly Centis[]): readonly [number, number] | undefined {
  if (times.length === 0) return undefined;
  return [Math.floor(Math.min(...times) * 0.98), Math.ceil(Math.max(...times) * 1.02)];
}

export function comparisonOf(
  results: readonly ComparedResult[],
  labels: readonly string[],
  measure: Measure,
): ChartData {
  const stretches = stretchesOf(results, measure);
  return {
    kind: 'line',
    nameKey: 'metres',
    series: labels.map((label, at) => ({ key: `r${at}`, label })),
    times: true,
    domain: axisOf(stretches.flatMap(({ times }) => times.filter((time) => time !== null))),
    rows: stretches.map(({ metres, times }) => {
      const row: ChartRow = { metres: `${metres} m` };
      for (const [at, time] of times.entries()) row[`r${at}`] = time;
      return row;
    }),
  };
}

// The times of several athletes in a race.
export interface Runner {
  name: string;
  results: readonly { day: string | null; time: Centis }[];
}

// progressionsOf returns a line for each athlete, over the days on which one of them swam.
export function progressionsOf(runners: readonly Runner[]): ChartData {
  const days = [...new Set(runners.flatMap(({ results }) => results.map(({ day }) => day ?? '')))].toSorted();
  return {
    kind: 'line',
    nameKey: 'day',
    times: true,
    series: runners.map(({ name }, at) => ({ key: `a${at}`, label: name })),
    rows: days.map((day) => {
      const row: ChartRow = { day: formatDate(day) };
      for (const [at, { results }] of runners.entries()) {
        const times = results.filter((result) => (result.day ?? '') === day).map(({ time }) => time);
        row[`a${at}`] = times.length > 0 ? Math.min(...times) : null;
      }
      return row;
    }),
  };
}

// bestWithSplits returns the fastest result that has splits, or else the fastest, or undefined if there is none.
export function bestWithSplits<R extends ComparedResult>(results: readonly R[]): R | undefined {
  const byTime = results.filter(({ time }) => time > 0).toSorted((a, b) => a.time - b.time);
  return byTime.find(({ splits }) => splits.length > 0) ?? byTime[0];
}
