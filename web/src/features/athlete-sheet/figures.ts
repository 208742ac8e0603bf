import type { ChartData } from '../../components/chart/chart-types';
import { formatDate } from '../../lib/dates';
import { type Centis, formatRaceTime } from '../../lib/race-time';
import type { Course, Preparation, Result, SheetCount } from './api';
import { styleName } from './result-labels';

// The chart data of the sheet. The server computes the values; here they become charts and labels.

const byDay = (a: Result, b: Result) => (a.day ?? '').localeCompare(b.day ?? '') || a.id - b.id;

// newest sorts results, newest first.
export const newest = (results: readonly Result[]): Result[] => results.toSorted((a, b) => byDay(b, a));

const slices = 6;

// favouritesOf returns the most frequent races; those that do not fit the pie share one slice.
export function favouritesOf(counts: readonly SheetCount[]): ChartData {
  const shown = counts.length > slices ? counts.slice(0, slices - 1) : counts;
  const rest = counts.slice(shown.length).reduce((sum, { times }) => sum + times, 0);
  const named = shown.map(({ name, times }) => ({ name, value: times }));
  return { kind: 'pie', slices: rest > 0 ? [...named, { name: 'Altre gare', value: rest }] : named };
}

interface Axis {
  id: number;
  name: string;
}

// The axes that a radar chart always has, because a chart with fewer than three would be a line.
export const usualDistances: readonly Axis[] = [50, 100, 200, 400].map((id) => ({ id, name: `${id} m` }));
export const usualStyles: readonly Axis[] = [1, 2, 3, 4, 5].map((id) => ({ id, name: styleName(id) }));

// radarOf counts results by distance or stroke, in the order of their ids.
export function radarOf(counts: readonly SheetCount[], axes: readonly Axis[]): ChartData {
  const missing = axes
    .filter(({ id }) => !counts.some((count) => count.id === id))
    .map((axis) => ({ ...axis, times: 0 }));
  return {
    kind: 'radar',
    nameKey: 'name',
    series: [{ key: 'times', label: 'Gare' }],
    rows: [...counts, ...missing].toSorted((a, b) => a.id - b.id).map(({ name, times }) => ({ name, times })),
  };
}

export const poolName = (pool: number) => (pool > 0 ? `vasca ${pool}\u00a0m` : 'altra vasca');

export const courseKey = ({ raceId, pool }: { raceId: number; pool: number }) => `${raceId}-${pool}`;
// usualCourse returns the race selected at first: the most frequent one.
export const usualCourse = (courses: readonly Course[]): Course | undefined =>
  courses.toSorted((a, b) => b.times - a.times)[0];

export const courseName = ({ race, pool }: Course) => `${race}, ${poolName(pool)}`;

export interface Step extends Result {
  // Difference from the personal best at that date in hundredths, negative if faster; null if there was none.
  gained: Centis | null;
}

// stepsOf returns the times of a race in a pool, oldest first.
export function stepsOf(results: readonly Result[], course: Course): Step[] {
  let best: Centis | null = null;
  return results
    .filter((result) => result.time > 0 && courseKey(result) === courseKey(course))
    .toSorted(byDay)
    .map((result) => {
      const before = best;
      if (result.personalBest === 1) best = result.time;
      return { ...result, gained: before === null ? null : result.time - before };
    });
}

// progressionOf returns a line of all times and one of the personal bests.
export function progressionOf(steps: readonly Step[], course: Course): ChartData {
  return {
    kind: 'line',
    nameKey: 'day',
    series: [
      { key: 'time', label: 'Tempo' },
      { key: 'best', label: 'Primato personale' },
    ],
    domain: [course.from, course.to],
    times: true,
    rows: steps.map(({ day, time, personalBest }) => ({
      day: formatDate(day),
      time,
      best: personalBest === 1 ? time : null,
    })),
  };
}

const noIntensity = 'Senza intensità';

// preparationOf returns the metres of each of the eight weeks, by intensity.
export function preparationOf({ total, weeks }: Preparation): ChartData {
  const keys = new Map(total.map(({ name }, at) => [name, `i${at}`]));
  const rows = weeks.map(({ from, volumes }) => ({
    week: `dal ${formatDate(from)}`,
    ...Object.fromEntries([...keys.values()].map((key) => [key, 0])),
    ...Object.fromEntries(volumes.map(({ name, metres }) => [keys.get(name) ?? '', metres])),
  }));
  return {
    kind: 'stacked',
    nameKey: 'week',
    series: total.map(({ name, colour }, at) => ({
      key: `i${at}`,
      label: name || noIntensity,
      color: colour || undefined,
    })),
    // Without metres there is nothing to draw.
    rows: total.length > 0 ? rows : [],
  };
}

// timeOnAxis formats a time on an axis, which may be fractional.
export const timeOnAxis = (value: number) => formatRaceTime(Math.round(value));

// formatGap formats a time difference: +0''35, −1'02''10.
export function formatGap(gap: Centis | null | undefined): string {
  if (gap === null || gap === undefined) return '';
  if (gap === 0) return "0''00";
  const [minutes, rest] = [Math.floor(Math.abs(gap) / 6000), Math.abs(gap) % 6000];
  const seconds = String(Math.floor(rest / 100));
  const hundredths = String(rest % 100).padStart(2, '0');
  const shown = minutes > 0 ? `${minutes}'${seconds.padStart(2, '0')}''${hundredths}` : `${seconds}''${hundredths}`;
  return `${gap < 0 ? '−' : '+'}${shown}`;
}
