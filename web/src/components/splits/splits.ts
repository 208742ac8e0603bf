import type { Centis } from '../../lib/race-time';

// Split times: every 25 metres, each with the time since the start. Pure: the rules of document 2.

export const splitStep = 25;
export const noSplit = 'Split non disponibile';
export const sameDistance = 'La distanza indicata è già stata salvata';

export interface SplitLine {
  id: number;
  metres: number;
  time: Centis;
  frequency: number;
}

// freeMetres is the first multiple of 25 below the length of the race that has no split; null where there is none.
export function freeMetres(splits: readonly SplitLine[], length: number): number | null {
  const taken = new Set(splits.map(({ metres }) => metres));
  for (let metres = splitStep; metres < length; metres += splitStep) {
    if (!taken.has(metres)) return metres;
  }
  return null;
}

// distances are those that a race has splits at.
export function distances(length: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil(length / splitStep) - 1) }, (_none, at) => (at + 1) * splitStep);
}

// troubleWith is why a split cannot stand among the others; null when it can.
export function troubleWith(split: SplitLine, others: readonly SplitLine[]): string | null {
  const apart = others.filter(({ id }) => id !== split.id || id === 0);
  if (apart.some(({ metres }) => metres === split.metres)) return sameDistance;
  if (split.frequency !== 0 && (split.frequency < 1 || split.frequency > 100)) return 'La frequenza va da 1 a 100';
  return null;
}

// A stretch of the race: from the split before it.
export interface Lap extends SplitLine {
  lap: Centis;
}

// lapsOf puts splits in order and adds the time of each stretch; with a final time the last one ends at the length of the race.
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
