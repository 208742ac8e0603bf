import { describe, expect, it } from 'vitest';
import { MONTHS, WEEKDAYS, weekdayOf } from './calendar-names';
import { addDays, formatDate, formatInstant, isIsoDate, todayInRome } from './dates';
import { romeInstant, shownInstant } from './rome-time';
import { maskItalianDate, parseItalianDate } from './typed-dates';

describe('parseItalianDate', () => {
  it.each([
    ['05/03/2014', '2014-03-05'],
    ['29/02/2024', '2024-02-29'],
    [' 31/12/2025 ', '2025-12-31'],
    ['31/02/2026', null],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['00/01/2026', null],
    ['01/13/2026', null],
    ['1/2/2026', null],
    ['01/02/26', null],
    ['01/01/0000', null],
    ['2026-02-01', null],
    ['01-02-2026', null],
    ['abc', null],
    ['', null],
  ])('%s → %s', (typed, expected) => {
    expect(parseItalianDate(typed)).toBe(expected);
  });
});

describe('formatDate', () => {
  it.each([
    ['2014-03-05', '05/03/2014'],
    ['2014-03-05T22:30:00Z', '05/03/2014'],
    ['0000-00-00', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('%s → %s', (date, expected) => {
    expect(formatDate(date)).toBe(expected);
  });

  it('formats what it parsed, for every day of a leap year', () => {
    for (let day = Date.UTC(2024, 0, 1); day < Date.UTC(2025, 0, 1); day += 86_400_000) {
      const iso = new Date(day).toISOString().slice(0, 10);
      expect(isIsoDate(iso)).toBe(true);
      expect(parseItalianDate(formatDate(iso))).toBe(iso);
    }
  });
});

describe('maskItalianDate', () => {
  it('adds the slashes while digits are typed', () => {
    let shown = '';
    for (const digit of '05032014') {
      shown = maskItalianDate(shown + digit, shown);
    }
    expect(shown).toBe('05/03/2014');
  });

  it.each(['05/03/2014', '5/3/2014', '05/3/2014', '5/03/2014'])('accepts slashes typed by the user: %s', (keys) => {
    let shown = '';
    for (const key of keys) {
      shown = maskItalianDate(shown + key, shown);
    }
    expect(shown).toBe('05/03/2014');
  });

  it('lets a slash be erased', () => {
    expect(maskItalianDate('05', '05/')).toBe('05');
  });

  it('accepts a whole pasted date', () => {
    expect(maskItalianDate('05/03/2014', '')).toBe('05/03/2014');
  });
});

describe('instants', () => {
  it.each([
    ['2026-01-15T23:30:05Z', '16/01/2026 00:30:05'],
    ['2026-07-15T10:00:00Z', '15/07/2026 12:00:00'],
    ['2026-03-29T01:00:00Z', '29/03/2026 03:00:00'],
    ['no instant', ''],
    [null, ''],
  ])('%s is %s in Rome', (instant, expected) => {
    expect(formatInstant(instant)).toBe(expected);
  });

  it('returns the day in Rome while it is still yesterday in London', () => {
    expect(todayInRome(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
  });
});

describe('addDays', () => {
  it.each([
    ['2026-11-15', 7, '2026-11-22'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-10-25', 1, '2026-10-26'],
    ['', 7, ''],
  ])('%s and %i', (date, days, want) => expect(addDays(date, days)).toBe(want));
});

describe('romeInstant', () => {
  it.each([
    ['2026-12-16T09:30', '2026-12-16T08:30:00.000Z'],
    ['2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-12-16', null],
    ['', null],
  ])('%s is %s', (shown, want) => expect(romeInstant(shown)).toBe(want));

  it('round-trips an instant written by the server', () => {
    expect(shownInstant('2026-12-16T09:30:00.000+01:00')).toBe('2026-12-16T09:30');
    expect(shownInstant(null)).toBe('');
  });
});

describe('catalogues', () => {
  it('starts the week from Sunday with 1', () => {
    expect(WEEKDAYS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(weekdayOf('2026-11-15')).toBe(1);
    expect(weekdayOf('2026-11-16')).toBe(2);
    expect(WEEKDAYS[1].name).toBe('Lunedì');
  });

  it('has twelve months', () => {
    expect(MONTHS).toHaveLength(12);
    expect(MONTHS[11]).toEqual({ id: 12, name: 'Dicembre' });
  });
});
