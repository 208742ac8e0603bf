import type { TimedSeries } from '../../api/generated/training';

// The times swum in a series.

export type SwumTime = TimedSeries['times'][number];

// timesOf returns an athlete's times by repetition.
export const timesOf = (times: readonly SwumTime[], athleteId: number): ReadonlyMap<number, number> =>
  new Map(times.filter((time) => time.athleteId === athleteId).map(({ repetition, time }) => [repetition, time]));

// meanOf returns the mean of an athlete's times, 0 without any.
export function meanOf(times: ReadonlyMap<number, number>): number {
  const all = [...times.values()].filter((time) => time > 0);
  return all.length === 0 ? 0 : Math.round(all.reduce((sum, time) => sum + time, 0) / all.length);
}

// withTimes returns the times with others on top; a time of 0 removes one.
export function withTimes(times: readonly SwumTime[], changed: readonly SwumTime[]): SwumTime[] {
  const same = (a: SwumTime, b: SwumTime) => a.athleteId === b.athleteId && a.repetition === b.repetition;
  return [...times.filter((time) => !changed.some((other) => same(time, other))), ...changed]
    .filter(({ time }) => time > 0)
    .sort((a, b) => a.athleteId - b.athleteId || a.repetition - b.repetition);
}
