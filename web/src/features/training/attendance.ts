import type { Register, Roll } from '../../api/generated/training';
import type { IsoDate } from '../../lib/dates';

// The attendance at workouts.

export const Attendance = { unmarked: 0, present: 1, absent: 2 } as const;
export type AttendanceState = (typeof Attendance)[keyof typeof Attendance];

export type RollAthlete = Roll['athletes'][number];
export type RegisterAthlete = Register['athletes'][number];

export const stateNames: Record<number, string> = { 0: 'Da segnare', 1: 'Presente', 2: 'Assente' };

// nextState returns the state after a tap: the first tap marks the athlete present.
export function nextState(state: number): AttendanceState {
  if (state === Attendance.unmarked) return Attendance.present;
  return state === Attendance.present ? Attendance.absent : Attendance.unmarked;
}

export const fullName = ({ lastName, firstName }: { lastName: string; firstName: string }) =>
  `${lastName} ${firstName}`.trim();

// rollText counts the states: 12 presenti, 2 assenti, 4 da segnare.
export function rollText(states: readonly number[]): string {
  const count = (state: number) => states.filter((marked) => marked === state).length;
  const [unmarked, present, absent] = [count(0), count(1), count(2)];
  return [
    present === 1 ? '1 presente' : `${present} presenti`,
    absent === 1 ? '1 assente' : `${absent} assenti`,
    `${unmarked} da segnare`,
  ].join(', ');
}

// statesOf parses an athlete's states by workout: pairs separated by bars.
export const statesOf = ({ states }: Pick<RegisterAthlete, 'states'>): ReadonlyMap<number, number> =>
  new Map(
    states
      .split('|')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [workout = 0, state = 0] = pair.split(',').map(Number);
        return [workout, state] as const;
      }),
  );

// monthOf returns the first and last day of a date's month, moved by a number of months.
export function monthOf(day: IsoDate, months = 0): { from: IsoDate; to: IsoDate } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(year, month + months, 0));
  return { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) };
}

// isMonth reports whether a period is a whole month.
export const isMonth = ({ from, to }: { from: IsoDate; to: IsoDate }) =>
  monthOf(from).from === from && monthOf(from).to === to;
