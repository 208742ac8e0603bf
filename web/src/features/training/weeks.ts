import { WEEKDAYS, weekdayOf } from '../../lib/calendar-names';
import { addDays, formatDate, type IsoDate } from '../../lib/dates';
import type { Week, Workout } from './api';

// The weeks of a season.

// weekdayName names a weekday by its wire number: 1 is Sunday.
export const weekdayName = (weekday: number) => WEEKDAYS.find(({ id }) => id === weekday)?.name ?? '';

// dayMonth formats a date without its year: 16/11.
export const dayMonth = (day: string | null) => formatDate(day).slice(0, 5);

// mondayOf returns the Monday of a day's week.
export const mondayOf = (day: IsoDate) => addDays(day, -((weekdayOf(day) + 5) % 7));

// daysOf returns a week's first and last day.
export const daysOf = ({ monday }: Pick<Week, 'monday'>) =>
  `${dayMonth(monday)} – ${formatDate(addDays(monday ?? '', 6))}`;

// Which volume the weeks show, with the numbers of the specification.
export const Volumes = { actual: 1, target: 2 } as const;
export type VolumeKind = (typeof Volumes)[keyof typeof Volumes];

export interface WorkoutSearch {
  name: string;
  code: string;
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

export const isSearching = ({ name, code }: WorkoutSearch) => name.trim() !== '' || code.trim() !== '';

// foundIn returns the weeks with workouts that match the description and code, with only these workouts.
export function foundIn(weeks: readonly Week[], search: WorkoutSearch): Week[] {
  if (!isSearching(search)) return [...weeks];
  const name = folded(search.name.trim());
  const code = search.code.trim();
  const matches = (workout: Workout) =>
    folded(workout.name).includes(name) && (code === '' || String(workout.id) === code);
  return weeks
    .map((week) => ({ ...week, workouts: week.workouts.filter(matches) }))
    .filter(({ workouts }) => workouts.length > 0);
}

export interface Share {
  intensityId: number;
  metres: number;
}

// sharesOf parses a workout's metres by intensity: pairs separated by bars.
export const sharesOf = ({ shares }: Pick<Workout, 'shares'>): Share[] =>
  shares
    .split('|')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [intensityId = 0, metres = 0] = pair.split(',').map(Number);
      return { intensityId, metres };
    });

// sharesOfWeek sums them in catalogue order; 0, no intensity, comes last.
export function sharesOfWeek({ workouts }: Pick<Week, 'workouts'>, order: readonly number[]): Share[] {
  const sums = new Map<number, number>();
  for (const { intensityId, metres } of workouts.flatMap(sharesOf)) {
    sums.set(intensityId, (sums.get(intensityId) ?? 0) + metres);
  }
  const rank = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...sums]
    .map(([intensityId, metres]) => ({ intensityId, metres }))
    .sort((a, b) => rank(a.intensityId) - rank(b.intensityId));
}

// trainingDays returns the training days (0 is Monday) of the nearest earlier week with workouts; by default all but
// Sunday.
export function trainingDays(weeks: readonly Week[], number: number): number[] {
  const before = weeks.filter((week) => week.number < number && week.workouts.length > 0).at(-1);
  const days = before?.workouts.map(({ weekday }) => (weekday + 5) % 7) ?? [0, 1, 2, 3, 4, 5];
  return [...new Set(days)].sort();
}

// isRace reports whether the group races in a week: the coach marked it, or athletes are entered in an event.
export const isRace = ({ race, events }: Week) => race === 1 || events.length > 0;
