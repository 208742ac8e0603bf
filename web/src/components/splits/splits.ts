import type { Centis } from '../../lib/race-time';

// Split times: cumulative, every 25 metres. The rules are in document 2.

const splitStep = 25;
export const noSplit = 'Split non disponibile';
export const sameDistance = 'La distanza indicata è già stata salvata';

export interface SplitLine {
  id: number;
  metres: number;
  time: Centis;
  frequency: number;
}

// distances returns the distances at which a race has splits.
export function distances(length: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil(length / splitStep) - 1) }, (_none, at) => (at + 1) * splitStep);
}

// freeDistances returns the distances that have no split.
export function freeDistances(splits: readonly SplitLine[], length: number): number[] {
  const withSplit = new Set(splits.map(({ metres }) => metres));
  return distances(length).filter((metres) => !withSplit.has(metres));
}

// splitProblem returns why a split conflicts with the others; null if it does not.
export function splitProblem(split: SplitLine, others: readonly SplitLine[]): string | null {
  const apart = others.filter(({ id }) => id !== split.id || id === 0);
  if (apart.some(({ metres }) => metres === split.metres)) return sameDistance;
  if (split.frequency !== 0 && (split.frequency < 1 || split.frequency > 100)) return 'La frequenza va da 1 a 100';
  return null;
}

// A split with the time since the previous one.
export interface Lap extends SplitLine {
  lap: Centis;
}

// lapsOf sorts the splits and adds the time of each lap; a final time adds a last lap that ends at the race's length.
export function lapsOf(splits: readonly SplitLine[], length: number, final: Centis): Lap[] {
  const end = final > 0 ? [{ id: -1, metres: length, time: final, frequency: 0 }] : [];
  let before = 0;
  return [...splits, ...end]
    .toSorted((a, b) => a.metres - b.metres)
    .map((split) => {
      const lap = split.time - before;
      before = split.time;
      return { ...split, lap };
    });
}
