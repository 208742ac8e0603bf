import { expect, test } from 'vitest';
import type { Series } from '../api/generated/training';
import { distanceOf, forSubgroup } from './series';

const series = (fields: Partial<Series>) =>
  ({ repeats: 1, metres: 0, block: 0, kind: 0, subgroupId: 0, children: [], ...fields }) as Series;

const all = series({ metres: 400 });
const fast = series({ metres: 50, repeats: 4, subgroupId: 7 });
const long = series({ metres: 800, subgroupId: 8 });
const list = [
  all,
  fast,
  long,
  series({ block: 1, repeats: 3, children: [fast, all] }),
  series({ block: 1, repeats: 2, children: [long] }),
];

test.each([
  ['everyone', 0, 400 + 200 + 800 + 3 * 600 + 2 * 800],
  ['subgroup 7', 7, 400 + 200 + 3 * 600],
  ['subgroup 8', 8, 400 + 800 + 3 * 400 + 2 * 800],
])('the distance for %s', (_name, subgroup, metres) => {
  expect(distanceOf(forSubgroup(list, subgroup))).toBe(metres);
});

test('a block without series for a subgroup is left out', () => {
  expect(forSubgroup(list, 7)).toHaveLength(3);
});

test('dryland series and breaks have no distance', () => {
  expect(distanceOf([series({ metres: 100, kind: 2 }), series({ metres: 100, kind: 3 })])).toBe(0);
});
