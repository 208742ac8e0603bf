/** Hundredths of a second; 0 means no time. */
export type Centis = number;

const NO_TIME = 'S.T.';

/** 6235 → 1'02''35; 0 → S.T. */
export function formatRaceTime(centis: Centis | null | undefined): string {
  if (centis === null || centis === undefined || !Number.isInteger(centis) || centis < 0) {
    return '';
  }
  if (centis === 0) {
    return NO_TIME;
  }
  const minutes = Math.floor(centis / 6000);
  const seconds = Math.floor((centis % 6000) / 100);
  return `${minutes}'${twoDigits(seconds)}''${twoDigits(centis % 100)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Three digits for minutes, two for seconds and two for hundredths: more than any race lasts. */
const MAX_DIGITS = 7;

function fromDigits(digits: string): Centis | null {
  if (digits.length > MAX_DIGITS) {
    return null;
  }
  const minutes = Number(digits.slice(0, -4));
  const seconds = Number(digits.slice(-4, -2));
  // Without minutes, seconds may exceed 59 (62''35), as on a stopwatch; with minutes, 1'70''00 is a typing error.
  return minutes > 0 && seconds > 59 ? null : minutes * 6000 + seconds * 100 + Number(digits.slice(-2));
}

const SEPARATED = /^(?:(\d{1,3})[':.,])?(\d{1,2})(?:''|["”.,:])(\d{1,2})$/;

/**
 * Parses a typed time. Digits alone are seconds and hundredths (6235 is 62.35 s, so 1'02''35); from the fifth digit
 * on, minutes come first (10235). Empty, 0 and S.T. mean no time. Returns null if it is not a time.
 */
export function parseRaceTime(typed: string): Centis | null {
  const text = typed.trim().toUpperCase();
  if (text === '' || text === NO_TIME || text === 'ST') {
    return 0;
  }
  if (/^\d+$/.test(text)) {
    return fromDigits(text);
  }
  const parts = SEPARATED.exec(text);
  if (!parts) {
    return null;
  }
  const minutes = Number(parts[1] ?? 0);
  const seconds = Number(parts[2]);
  // "1'02''3" means three tenths.
  const hundredths = Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] !== undefined && seconds > 59 ? null : minutes * 6000 + seconds * 100 + hundredths;
}
