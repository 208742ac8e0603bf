import { describe, expect, it } from 'vitest';
import { datesOfCopy, daysBetween } from './copy-dates';

const spring = { starts: '2025-03-08', ends: '2025-03-09', deadline: '2025-03-01' };

describe('the dates of a copy', () => {
  it("are the original's while it is upcoming", () => {
    expect(datesOfCopy(spring, '2025-03-08')).toEqual(spring);
  });

  it('are in the same week of a later year, on the same weekdays', () => {
    expect(datesOfCopy(spring, '2026-11-17')).toEqual({
      starts: '2027-03-06',
      ends: '2027-03-07',
      deadline: '2027-02-27',
    });
  });

  it('stay empty if the original has none', () => {
    expect(datesOfCopy({ starts: null, ends: null, deadline: null }, '2026-11-17').starts).toBeNull();
  });

  it('count days across a clock change', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2);
  });
});
