import { whenNeeded } from './when-needed';

/** A calendar day as it travels on the wire: YYYY-MM-DD, without time or zone. */
export type IsoDate = string;

/** Shown in lists where there is no value. */
export const DASH = '–';

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

/** Adds days, which may be negative. Text that is not a date is returned unchanged. */
export function addDays(date: IsoDate, days: number): IsoDate {
  if (!isIsoDate(date)) return date;
  const day = noon(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
