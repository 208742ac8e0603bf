import type { Timetable, TimetableHeat } from './api';

// When heats are expected, for the starts of followed athletes.

const keyOf = (label: string, heat: number) => `${heat} ${label}`;

export type Heats = ReadonlyMap<string, TimetableHeat>;

export const heatsOf = (timetable: Timetable | undefined): Heats =>
  new Map((timetable?.heats ?? []).map((heat) => [keyOf(heat.label, heat.heat), heat]));

export const heatOf = (heats: Heats, label: string, heat: number) => heats.get(keyOf(label, heat));

// The states of a heat that has not begun, and in the water.
const next = 1;
const inTheWater = 2;

// nowOf returns the heat in the water and the first one that has not begun.
export function nowOf(timetable: Timetable | undefined): { now?: TimetableHeat; next?: TimetableHeat } {
  const heats = timetable?.heats ?? [];
  return { now: heats.find(({ state }) => state === inTheWater), next: heats.find(({ state }) => state <= next) };
}

// mergeTimetable applies a message of the stream, which has only the heats around the one in the water. Later heats
// move by the delay.
export function mergeTimetable(known: Timetable, message: Timetable): Timetable {
  const changed = heatsOf(message);
  return {
    delay: message.delay,
    heats: known.heats.map((heat) => {
      const fresh = heatOf(changed, heat.label, heat.heat);
      if (fresh) return fresh;
      if (heat.state > next || !heat.planned) return heat;
      return { ...heat, expected: new Date(Date.parse(heat.planned) + message.delay * 1000).toISOString() };
    }),
  };
}

const minute = 60_000;

// waitText returns the time until a start in everyday words; '' if it has begun or is not today.
export function waitText(expected: string | null | undefined, now: number): string {
  if (!expected) return '';
  const minutes = Math.round((Date.parse(expected) - now) / minute);
  if (minutes > 12 * 60) return '';
  if (minutes < 1) return 'adesso';
  if (minutes === 1) return 'tra circa un minuto';
  if (minutes < 20) return `tra circa ${minutes} minuti`;
  if (minutes < 55) return `tra circa ${Math.round(minutes / 5) * 5} minuti`;
  const hours = Math.max(1, Math.round(minutes / 30) / 2);
  if (hours === 1) return "tra circa un'ora";
  return `tra circa ${hours.toLocaleString('it')} ore`;
}

const clock = new Intl.DateTimeFormat('it', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' });

export const clockOf = (instant: string | null | undefined) => (instant ? clock.format(Date.parse(instant)) : '');
