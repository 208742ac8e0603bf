import type { ChartData } from '../../components/chart/chart-types';
import { MONTHS } from '../../lib/calendar-names';
import { addDays, formatDate } from '../../lib/dates';
import type { TrainingSettings, Volume, Workout } from './api';
import { dayMonth } from './weeks';

// Chart data of a group's statistics.

export const Criterion = { intensity: 1, style: 2, modality: 3 } as const;
export const Bucket = { workout: 1, week: 2, month: 3 } as const;

export const criterionNames: Record<number, string> = { 1: 'Intensità', 2: 'Stile', 3: 'Modalità' };
export const bucketNames: Record<number, string> = { 1: 'Allenamento', 2: 'Settimana', 3: 'Mese' };

interface Term {
  id: number;
  name: string;
  visible: 0 | 1;
  colour?: string;
}

// termsOf returns the words of a criterion.
export function termsOf(words: TrainingSettings, criterion: number): readonly Term[] {
  if (criterion === Criterion.style) return words.styles;
  return criterion === Criterion.modality ? words.modalities : words.intensities;
}

const termOf = ({ intensityId, styleId, modalityId }: Volume, criterion: number) => {
  if (criterion === Criterion.style) return styleId;
  return criterion === Criterion.modality ? modalityId : intensityId;
};

const none: Term = { id: 0, name: 'Non indicato', visible: 1, colour: '#868E96' };

// usedTerms returns the terms that have metres, in catalogue order; metres without a term come last.
function usedTerms(volumes: readonly Volume[], terms: readonly Term[], criterion: number): Term[] {
  const present = new Set(volumes.map((volume) => termOf(volume, criterion)));
  return [...terms, none].filter(({ id }) => present.has(id));
}

// nameOfBucket names a bar: a date, a week by its Monday, a month.
export function nameOfBucket({ workoutId, day }: Volume, bucket: number, workouts: readonly Workout[] = []): string {
  if (bucket === Bucket.workout) {
    const name = workouts.find(({ id }) => id === workoutId)?.name ?? '';
    return `${dayMonth(day)} ${name}`.trim() || formatDate(day);
  }
  if (bucket === Bucket.week) return `${dayMonth(day)} – ${dayMonth(addDays(day ?? '', 6))}`;
  const [year, month] = (day ?? '').split('-');
  return `${MONTHS[Number(month) - 1]?.name.slice(0, 3) ?? ''} ${year}`;
}

// sharesByTerm returns the metres of each term that has some.
export const sharesByTerm = (volumes: readonly Volume[], terms: readonly Term[], criterion: number) =>
  usedTerms(volumes, terms, criterion).map(({ id, name, colour }) => ({
    name,
    color: colour,
    value: totalOf(volumes.filter((volume) => termOf(volume, criterion) === id)),
  }));

// pieOf returns the total metres by term.
export const pieOf = (volumes: readonly Volume[], terms: readonly Term[], criterion: number): ChartData => ({
  kind: 'pie',
  slices: sharesByTerm(volumes, terms, criterion),
});

interface Bars {
  volumes: readonly Volume[];
  terms: readonly Term[];
  criterion: number;
  bucket: number;
  workouts?: readonly Workout[];
}

// barsOf returns the metres of each bucket, stacked by term.
export function barsOf({ volumes, terms, criterion, bucket, workouts }: Bars): ChartData {
  const keyOf = ({ workoutId, day }: Volume) => (bucket === Bucket.workout ? `${workoutId}` : (day ?? ''));
  const rows = new Map<string, Record<string, string | number | null>>();
  const names = new Map<string, number>();
  for (const volume of volumes) {
    const key = keyOf(volume);
    const row = rows.get(key) ?? { name: distinct(nameOfBucket(volume, bucket, workouts), names) };
    const term = `t${termOf(volume, criterion)}`;
    row[term] = Number(row[term] ?? 0) + volume.metres;
    rows.set(key, row);
  }
  const series = usedTerms(volumes, terms, criterion).map(({ id, name, colour }) => ({
    key: `t${id}`,
    label: name,
    color: colour,
  }));
  return { kind: 'stacked', nameKey: 'name', rows: [...rows.values()], series };
}

// Two workouts of a day may have the same name; bars and table rows need distinct ones.
function distinct(name: string, names: Map<string, number>): string {
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  return count === 1 ? name : `${name} (${count})`;
}

export const totalOf = (volumes: readonly Volume[]) => volumes.reduce((sum, { metres }) => sum + metres, 0);
