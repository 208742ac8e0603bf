import { expect, it } from 'vitest';
import { afterSport, inTileOrder, storedSport, storeSport } from './rules';

it.each([
  [1, '/Eventi'],
  [2, '/Campionati'],
  [3, '/Campionati'],
])('level %i continues to %s', (level, path) => {
  expect(afterSport(level)).toBe(path);
});

it('has the tiles in the specified order', () => {
  const sports = [9, 1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id }));
  expect(inTileOrder(sports).map(({ id }) => id)).toEqual([1, 2, 3, 5, 4, 7, 8, 6, 9]);
});

it('remembers the sport', () => {
  expect(storedSport()).toBe(0);
  storeSport(4);
  expect(storedSport()).toBe(4);
});
