import { whenNeeded } from './when-needed';

// it-IT leaves 1234,50 without a separator unless grouping is forced.
const amountFormat = whenNeeded(
  () => new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' }),
);

const plainFormat = whenNeeded(
  () => new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' }),
);

/** Formats euros as "1.234,50 €", with a non-breaking space. */
export function formatMoney(euro: number | null | undefined): string {
  return euro === null || euro === undefined || !Number.isFinite(euro) ? '' : amountFormat().format(euro + 0);
}

/** Formats euros without the sign, for an input: "1.234,50". */
export function formatAmount(euro: number | null | undefined): string {
  return euro === null || euro === undefined || !Number.isFinite(euro) ? '' : plainFormat().format(euro + 0);
}

const GROUPED = /^-?\d{1,3}(\.\d{3})+(,\d{1,2})?$/;
const PLAIN = /^-?\d+(,\d{1,2})?$/;
// A numeric keypad types a point: 12.50 can only mean twelve and a half, as thousands groups have three digits.
const KEYPAD = /^-?\d+\.\d{1,2}$/;

/** Parses Italian input as euros; null if it is not an amount or has more than two decimals. */
export function parseMoney(text: string): number | null {
  const typed = text.replace(/[\s\u00a0€]/g, '');
  if (GROUPED.test(typed) || PLAIN.test(typed)) {
    return Number(typed.replaceAll('.', '').replace(',', '.'));
  }
  return KEYPAD.test(typed) ? Number(typed) : null;
}
