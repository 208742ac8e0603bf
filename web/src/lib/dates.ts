import { whenNeeded } from './when-needed';

/** A calendar day as it travels on the wire: YYYY-MM-DD, without time or zone. */
export type IsoDate = string;

/** Shown in lists where there is no value. */
export const DASH = '–';

/** Strict: 31/02/2026 and 1/2/2026 return null instead of being moved to another day. */
export function parseItalianDate(text: string): IsoDate | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  return isIsoDate(date) && year !== '0000' ? date : null;
}

/** Noon of a day; an invalid Date if the text is not a date. */
const noon = (date: IsoDate): Date => new Date(`${date}T12:00:00Z`);

// Browsers read 31 February as a day in March, so the date is formatted again and compared.
export function isIsoDate(text: string): boolean {
  const day = noon(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Formats as dd/mm/yyyy; an empty string for a missing or invalid date. */
export function formatDate(date: IsoDate | null | undefined): string {
  if (!date || !isIsoDate(date.slice(0, 10))) {
    return '';
  }
  const [year, month, day] = date.slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/**
 * Adds slashes while digits are typed, so that 05032014 is enough on a numeric keypad. Typed slashes and 5/3/2014
 * work too.
 */
export function maskItalianDate(typed: string, previous: string): string {
  const erasing = typed.length < previous.length;
  if (erasing || !/^[\d/]*$/.test(typed)) {
    return typed.slice(0, 10);
  }
  const masked = typed
    .replace(/\/{2,}/g, '/')
    .replace(/^(\d)\//, '0$1/')
    .replace(/^(\d{2}\/)(\d)\//, '$10$2/')
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2')
    .slice(0, 10);
  return /^(\d{2}|\d{2}\/\d{2})$/.test(masked) ? `${masked}/` : masked;
}

const instantFormat = whenNeeded(
  () =>
    new Intl.DateTimeFormat('it-IT', {
      timeZone: 'Europe/Rome',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
);

/** Formats an RFC 3339 instant as dd/mm/yyyy hh:mm:ss in Rome time, regardless of the browser's zone. */
export function formatInstant(instant: string | null | undefined): string {
  if (!instant) {
    return '';
  }
  const moment = new Date(instant);
  return Number.isNaN(moment.getTime()) ? '' : instantFormat().format(moment).replace(', ', ' ');
}

const romeDay = whenNeeded(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }));

/** Today in Rome: business rules follow that zone, not the browser's. */
export function todayInRome(now: Date = new Date()): IsoDate {
  return romeDay().format(now);
}

const romeClock = whenNeeded(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' }),
);

/** The instant of a Rome wall-clock time written YYYY-MM-DDTHH:MM; null if the text is not a time. */
export function romeInstant(shown: string): string | null {
  const wallClock = Date.parse(`${shown}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(shown) || Number.isNaN(wallClock)) return null;
  const ahead = (at: number) => Date.parse(`${romeClock().format(at).replace(' ', 'T')}Z`) - at;
  // The second step corrects the hours around a change to or from summer time.
  const near = wallClock - ahead(wallClock);
  return new Date(wallClock - ahead(near)).toISOString();
}

/** The value of a datetime field for an instant, which the server writes in Rome time. */
export const shownInstant = (instant: string | null | undefined): string => instant?.slice(0, 16) ?? '';

/** Adds days, which may be negative. Text that is not a date is returned unchanged. */
export function addDays(date: IsoDate, days: number): IsoDate {
  if (!isIsoDate(date)) return date;
  const day = noon(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

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
  return noon(date).getUTCDay() + 1;
}
