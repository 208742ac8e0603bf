import { describe, expect, it } from 'vitest';
import type { Timetable, TimetableHeat } from './api';
import { clockOf, heatOf, heatsOf, mergeTimetable, nowOf, waitText } from './timetable';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 16, 9, minutes)).toISOString();
const heat = (number: number, change: Partial<TimetableHeat> = {}) =>
  ({ label: '50 SL', heat: number, planned: at(number), expected: at(number), state: 0, ...change }) as TimetableHeat;

describe('waitText', () => {
  it.each([
    [-3, 'adesso'],
    [0, 'adesso'],
    [1, 'tra circa un minuto'],
    [10, 'tra circa 10 minuti'],
    [23, 'tra circa 25 minuti'],
    [60, "tra circa un'ora"],
    [95, 'tra circa 1,5 ore'],
    [13 * 60, ''],
  ])('describes %i minutes as «%s»', (minutes, words) => {
    expect(waitText(new Date(minutes * 60_000).toISOString(), 0)).toBe(words);
  });

  it('is empty without a time', () => expect(waitText(null, 0)).toBe(''));
});

it('shows times of Rome', () => expect(clockOf('2026-11-16T09:05:00Z')).toBe('10:05'));

describe('mergeTimetable', () => {
  const known: Timetable = { delay: 0, heats: [heat(1, { state: 1 }), heat(2), heat(3)] };
  const merged = mergeTimetable(known, { delay: 120, heats: [heat(1, { state: 2, expected: null })] });

  it('replaces the heats of the message', () =>
    expect(heatOf(heatsOf(merged), '50 SL', 1)).toMatchObject({ state: 2, expected: null }));

  it('moves the others by the delay', () => expect(heatOf(heatsOf(merged), '50 SL', 3)?.expected).toBe(at(5)));
});

describe('nowOf', () => {
  const delay = 0;

  it('returns the heat in the water, and the first one that has not begun', () => {
    const heats = [heat(1, { state: 3 }), heat(2, { state: 2 }), heat(3, { state: 1 }), heat(4)];
    expect(nowOf({ delay, heats })).toEqual({ now: heats[1], next: heats[2] });
  });

  it('returns nothing after the last heat', () => expect(nowOf({ delay, heats: [heat(1, { state: 4 })] })).toEqual({}));

  it('returns nothing before the timetable is loaded', () => expect(nowOf(undefined)).toEqual({}));
});
