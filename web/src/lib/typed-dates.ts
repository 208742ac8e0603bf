import { type IsoDate, isIsoDate } from './dates';

/** Strict: 31/02/2026 and 1/2/2026 return null instead of being moved to another day. */
export function parseItalianDate(text: string): IsoDate | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  return isIsoDate(date) && year !== '0000' ? date : null;
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
