import { expect, it } from 'vitest';
import { meanOf, timesOf, withTimes } from './series-times';

const swum = (athleteId: number, repetition: number, time: number) => ({ athleteId, repetition, time });

it('replaces, adds and removes times', () => {
  const before = [swum(1, 1, 3000), swum(1, 2, 3100), swum(2, 1, 3300)];
  const after = withTimes(before, [swum(1, 2, 3050), swum(2, 1, 0), swum(2, 3, 3200)]);
  expect(after).toEqual([swum(1, 1, 3000), swum(1, 2, 3050), swum(2, 3, 3200)]);
  expect([...timesOf(after, 1)]).toEqual([
    [1, 3000],
    [2, 3050],
  ]);
});

it('has a mean of the times there are', () => {
  expect(meanOf(new Map())).toBe(0);
  expect(
    meanOf(
      new Map([
        [1, 3000],
        [4, 3051],
      ]),
    ),
  ).toBe(3026);
});
