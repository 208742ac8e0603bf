import type { ChartData, ChartRow } from '../../components/chart/chart-types';
import type { Centis } from '../../lib/race-time';

// Results beside one another. Pure: the rules and words of document 3, which the server has too.

export const tooFew = 'Selezionare almeno due gare';
export const notTheSame = 'Tutti i risultati selezionati devono essere della medesima gara';
export const otherSplits = 'I risultati selezionati non contengono lo stesso numero di split';

interface Passage {
  metres: number;
  time: Centis;
}

// A result, as far as it is compared.
export interface Compared {
  id: number;
  raceId: number;
  metres: number;
  time: Centis;
  splits: readonly Passage[];
}

// Why results cannot be compared; null when they can. The same result twice counts once.
export function troubleOf(results: readonly Compared[]): string | null {
  if (new Set(results.map(({ id }) => id)).size < 2) return tooFew;
  if (new Set(results.map(({ raceId }) => raceId)).size > 1) return notTheSame;
  if (new Set(results.map(({ splits }) => splits.length)).size > 1) return otherSplits;
  return null;
}

export type Measure = 'lap' | 'total';

export interface Stretch {
  metres: number;
  // By the place of the result; null where it has no split there.
  times: readonly (Centis | null)[];
}

// The distances of the results with the time of each: since the start, or since the split before.
export function stretchesOf(results: readonly Compared[], measure: Measure): Stretch[] {
  const passages = results.map(({ splits, metres, time }) =>
    [...splits, ...(time > 0 ? [{ metres, time }] : [])].toSorted((a, b) => a.metres - b.metres),
  );
  const distances = [...new Set(passages.flatMap((all) => all.map(({ metres }) => metres)))].toSorted((a, b) => a - b);
  return distances.map((metres) => ({
    metres,
    times: passages.map((all) => {
      const at = all.findIndex((one) => one.metres === metres);
      const here = all[at];
      if (!here) return null;
      return measure === 'total' ? here.time : here.time - (all[at - 1]?.time ?? 0);
    }),
  }));
}

// The axis goes from 0.98 times the least to 1.02 times the greatest, in whole hundredths.
function axisOf(times: readonly Centis[]): readonly [number, number] | undefined {
  if (times.length === 0) return undefined;
  return [Math.floor(Math.min(...times) * 0.98), Math.ceil(Math.max(...times) * 1.02)];
}

export function comparisonOf(results: readonly Compared[], labels: readonly string[], measure: Measure): ChartData {
  const stretches = stretchesOf(results, measure);
  return {
    kind: 'line',
    nameKey: 'metres',
    series: labels.map((label, at) => ({ key: `r${at}`, label })),
    domain: axisOf(stretches.flatMap(({ times }) => times.filter((time) => time !== null))),
    rows: stretches.map(({ metres, times }) => {
      const row: ChartRow = { metres: `${metres} m` };
      for (const [at, time] of times.entries()) row[`r${at}`] = time;
      return row;
    }),
  };
}
