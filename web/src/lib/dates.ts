/** A calendar day as it travels on the wire: YYYY-MM-DD, without time or zone. */
export type IsoDate = string;

/** What a list shows where there is no value. */
export const DASH = '–';

/** Strict: 31/02/2026 and 1/2/2026 give null, they are never moved to another day. */
export function parseItalianDate(text: string): IsoDate | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  return isIsoDate(date) && year !== '0000' ? date : null;
}

/** The noon of a day, or no time at all when it is none. */
const noon = (date: IsoDate): Date => new Date(`${date}T12:00:00Z`);

// Browsers take 31 February for a day of March: written again, it is another.
export function isIsoDate(text: string): boolean {
  const day = noon(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** dd/mm/yyyy, or an empty text when there is no date or it is not one. */
export function formatDate(date: IsoDate | null | undefined): string {
  if (!date || !isIsoDate(date.slice(0, 10))) {
    return '';
  }
  const [year, month, day] = date.slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** Adds the slashes while digits are typed, so that 05032014 is enough on a numeric keypad; whoever types them, or 5/3/2014, may. */
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

const instantFormat = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** An RFC 3339 instant as dd/mm/yyyy hh:mm:ss of Rome, wherever the browser is. */
export function formatInstant(instant: string | null | undefined): string {
  if (!instant) {
    return '';
  }
  const moment = new Date(instant);
  return Number.isNaN(moment.getTime()) ? '' : instantFormat.format(moment).replace(', ', ' ');
}

const romeDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });

/** Today in Rome: business rules follow that zone, not the browser's. */
export function todayInRome(now: Date = new Date()): IsoDate {
  return romeDay.format(now);
}

const romeClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The instant at which the clocks of Rome show a time, written YYYY-MM-DDTHH:MM as a field for it has it; null when it is none. */
export function romeInstant(shown: string): string | null {
  const wanted = Date.parse(`${shown}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(shown) || Number.isNaN(wanted)) return null;
  const ahead = (at: number) => Date.parse(`${romeClock.format(at).replace(' ', 'T')}Z`) - at;
  // The second step is for the hours around a change of the clocks.
  const near = wanted - ahead(wanted);
  return new Date(wanted - ahead(near)).toISOString();
}

/** What a field for a day and a time shows of an instant, which the server writes with the clock of Rome. */
export const shownInstant = (instant: string | null | undefined): string => instant?.slice(0, 16) ?? '';

/** The day so many days later, or earlier; what is no day stays as it is. */
export function addDays(date: IsoDate, days: number): IsoDate {
  if (!isIsoDate(date)) return date;
  const day = noon(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The catalogue's numbering: 1 is Sunday, 2 Monday, 7 Saturday. */
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

/** The catalogue's weekday number of a date (1 Sunday … 7 Saturday). */
export function weekdayOf(date: IsoDate): number {
  return noon(date).getUTCDay() + 1;
}
