import { describe, expect, it } from 'vitest';
import { matchingRows, pageOfRows } from './whole-list';

const clubs = [
  { id: 1, name: 'Virtus', paid: 30 },
  { id: 2, name: "Dell'Àncora", paid: 9 },
  { id: 3, name: 'ancona nuoto', paid: 9 },
];
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('a list loaded as a whole', () => {
  it.each([
    ['unsorted', {}, [1, 2, 3]],
    ['by name, ignoring case and accents', { sort: 'name' }, [3, 2, 1]],
    ['by name, descending', { sort: 'name', way: 'DESC' }, [1, 2, 3]],
    ['numerically', { sort: 'paid' }, [2, 3, 1]],
    ['descending, stable for equal values', { sort: 'paid', way: 'DESC' }, [1, 2, 3]],
    ['filtered by name', { name: 'dellanc' }, [2]],
    ['none', { name: 'zz' }, []],
    ['a field that is not a filter', { paid: '30' }, [1, 2, 3]],
  ] as const)('%s', (_name, search, want) => {
    expect(ids(matchingRows(clubs, search, ['name']))).toEqual(want);
  });

  it('does not change its input', () => {
    matchingRows(clubs, { sort: 'name' }, []);
    expect(ids(clubs)).toEqual([1, 2, 3]);
  });

  it('returns a page, the last one if it does not exist, and all rows without paging', () => {
    expect(ids(pageOfRows(clubs, {}, 2))).toEqual([1, 2]);
    expect(ids(pageOfRows(clubs, { page: 2 }, 2))).toEqual([3]);
    expect(ids(pageOfRows(clubs, { page: 9 }, 2))).toEqual([3]);
    expect(pageOfRows([], { page: 2 }, 2)).toEqual([]);
    expect(ids(pageOfRows(clubs, { page: 2 }, undefined))).toEqual([1, 2, 3]);
  });
});
