import { expect, it } from 'vitest';
import { formatCount } from './numbers';

it.each([
  [0, '0'],
  [999, '999'],
  [1852, '1.852'],
  [104100, '104.100'],
  [-1852, '-1.852'],
])('writes %d as %s', (value, written) => {
  expect(formatCount(value)).toBe(written);
});
