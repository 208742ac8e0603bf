import { describe, expect, it } from 'vitest';
import { formatAmount, formatMoney, parseMoney } from './money';

describe('formatMoney', () => {
  it.each([
    [1234.5, '1.234,50\u00a0€'],
    [0, '0,00\u00a0€'],
    [-0, '0,00\u00a0€'],
    [-12.3, '-12,30\u00a0€'],
    [1_000_000, '1.000.000,00\u00a0€'],
    [null, ''],
    [Number.NaN, ''],
  ])('%s → %s', (euro, expected) => {
    expect(formatMoney(euro)).toBe(expected);
  });

  it('omits the euro sign where the amount is edited', () => {
    expect(formatAmount(1234.5)).toBe('1.234,50');
  });
});

describe('parseMoney', () => {
  it.each([
    ['1.234,50 €', 1234.5],
    ['1234,5', 1234.5],
    ['1.234', 1234],
    ['12.50', 12.5],
    ['-3,10', -3.1],
    ['0', 0],
    ['12.5000', null],
    ['1,234', null],
    ['1.23,45', null],
    ['12.345.6', null],
    ['dieci', null],
    ['', null],
  ])('%s → %s', (typed, expected) => {
    expect(parseMoney(typed)).toBe(expected);
  });

  it('parses what it formats', () => {
    for (let cents = 0; cents < 300_000; cents += 37) {
      expect(parseMoney(formatMoney(cents / 100))).toBe(cents / 100);
    }
  });
});
