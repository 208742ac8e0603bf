import { expect, test } from 'vitest';
import { percentagesOf, ticksOf } from './ticks';

test.each([
  [0, 4300, {}, [0, 1000, 2000, 3000, 4000, 5000]],
  [0, 23_400, {}, [0, 5000, 10_000, 15_000, 20_000, 25_000]],
  [0, 3, {}, [0, 1, 2, 3]],
  [0, 0, {}, [0, 1]],
  [7, 7, {}, [7, 8]],
  // 28"50 to 31"20, in hundredths
  [2850, 3120, { times: true }, [2800, 2900, 3000, 3100, 3200]],
  // 1'02 to 1'10
  [6200, 7000, { times: true }, [6200, 6400, 6600, 6800, 7000]],
  [60_000, 66_500, { times: true }, [60_000, 61_500, 63_000, 64_500, 66_000, 67_500]],
  [0, 0.9, { whole: false }, [0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]],
])('ticks from %f to %f', (min, max, options, want) => {
  expect(ticksOf(min, max, options)).toEqual(want);
});

test('no ticks without values', () => {
  expect(ticksOf(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toEqual([]);
});

test('ticks enclose every range with few values', () => {
  for (let min = 0; min < 20_000; min += 137) {
    for (const range of [1, 7, 90, 333, 4821, 70_000]) {
      for (const times of [true, false]) {
        const ticks = ticksOf(min, min + range, { times });
        expect(ticks[0]).toBeLessThanOrEqual(min);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(min + range);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }
    }
  }
});

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [5, 3],
    [63, 37],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[7], [100]],
])('percentages of %j', (values, want) => {
  expect(percentagesOf(values)).toEqual(want);
});
