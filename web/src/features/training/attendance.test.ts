import { describe, expect, it } from 'vitest';
import { isMonth, monthOf, nextState, rollText, statesOf } from './attendance';

describe('attendance', () => {
  it('cycles through the states with taps', () => {
    expect([0, 1, 2].map(nextState)).toEqual([1, 2, 0]);
  });
  it('counts the states', () => {
    expect(rollText([])).toBe('0 presenti, 0 assenti, 0 da segnare');
    expect(rollText([1, 2, 0, 0])).toBe('1 presente, 1 assente, 2 da segnare');
  });
  it('reads the states of an athlete', () => {
    expect([...statesOf({ states: '7,1|12,2' })]).toEqual([
      [7, 1],
      [12, 2],
    ]);
    expect(statesOf({ states: '' }).size).toBe(0);
  });
  it.each([
    ['2026-11-18', 0, '2026-11-01', '2026-11-30'],
    ['2026-01-31', -1, '2025-12-01', '2025-12-31'],
    ['2027-01-31', 1, '2027-02-01', '2027-02-28'],
    ['2028-02-29', 0, '2028-02-01', '2028-02-29'],
  ])('finds the month of %s and %i more', (day, months, from, to) => {
    expect(monthOf(day, months)).toEqual({ from, to });
    expect(isMonth({ from, to })).toBe(true);
    expect(isMonth({ from, to: from })).toBe(false);
  });
});
