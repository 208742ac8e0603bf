import type { IsoDate } from './dates';

/** Weekday ids of the catalogue: 1 is Sunday, 2 Monday, 7 Saturday. */
export const WEEKDAYS = [
  { id: 1, name: 'Domenica' },
  { id: 2, name: 'Lunedì' },
  { id: 3, name: 'Martedì' },
  { id: 4, name: 'Mercoledì' },
  { id: 5, name: 'Giovedì' },
  { id: 6, name: 'Venerdì' },
  { id: 7, name: 'Sabato' },
] as const;

export const MONTHS = [
  'Gennaio',
  'Febbraio',
  'Marzo',
  'Aprile',
  'Maggio',
  'Giugno',
  'Luglio',
  'Agosto',
  'Settembre',
  'Ottobre',
  'Novembre',
  'Dicembre',
].map((name, index) => ({ id: index + 1, name }));

/** The catalogue's weekday id of a date (1 Sunday … 7 Saturday). */
export function weekdayOf(date: IsoDate): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay() + 1;
}
