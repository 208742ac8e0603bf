import { describe, expect, it } from 'vitest';
import { standardCategories, standardChanges, standardsPage, type TypedStandard } from './standards';
import { categoryOf, raceOf, standardOf } from './testing';

describe('the categories of time standards', () => {
  it('appear once, with the races of both groups and their sexes', () => {
    const both = standardCategories([
      categoryOf(1, { races: [raceOf(1), raceOf(2, { sex: 2 })] }),
      categoryOf(2, { categoryId: 1, disabled: 1, races: [raceOf(1), raceOf(3)] }),
    ]);
    expect(both).toEqual([
      {
        id: 1,
        label: 'Es. A – Esordienti A',
        races: [
          { id: 1, name: '100 SL', sexes: [1, 2] },
          { id: 2, name: '200 SL', sexes: [2] },
          { id: 3, name: '300 SL', sexes: [1, 2] },
        ],
      },
    ]);
  });

  it('include only those with a race that a standard can apply to', () => {
    const mixed = categoryOf(3, { races: [raceOf(1, { sex: 3 })] });
    expect(standardCategories([categoryOf(2), mixed])).toEqual([]);
  });
});

describe('a page of time standards', () => {
  const rows = [
    standardOf(1, { race: '100 Dorso', raceId: 1, sex: 1, time: 8000 }),
    standardOf(2, { race: '50 Dorso', raceId: 2, sex: 2, time: 4000 }),
    standardOf(3, { race: '100 Dorso', raceId: 1, sex: 2, time: 9000, categoryId: 2 }),
  ];
  const ids = (search: Parameters<typeof standardsPage>[1]) => standardsPage(rows, search, 50).rows.map(({ id }) => id);

  it.each([
    ['all', {}, [1, 2, 3]],
    ['a race', { raceId: '1' }, [1, 3]],
    ['a race and a sex', { raceId: '1', sex: '2' }, [3]],
    ['a category', { categoryId: '2' }, [3]],
    ['shorter races first', { sort: 'race', way: 'ASC' } as const, [2, 1, 3]],
    ['the slowest first', { sort: 'time', way: 'DESC' } as const, [3, 1, 2]],
  ])('shows %s', (_name, search, want) => expect(ids(search)).toEqual(want));

  it('has its rows, and the total count', () => {
    const many = Array.from({ length: 120 }, (_, index) => standardOf(index + 1));
    const { rows: last, total } = standardsPage(many, { page: 3 }, 50);
    expect(last.map(({ id }) => id)).toEqual(many.slice(100).map((row) => row.id));
    expect(total).toBe(120);
  });

  it('does not change the order of its input', () => {
    standardsPage(rows, { sort: 'time', way: 'ASC' }, 50);
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('the quick entry', () => {
  const stored = [standardOf(1), standardOf(2, { sex: 2 })];
  const typed = (change: Partial<TypedStandard>): TypedStandard => ({
    categoryId: 1,
    raceId: 1,
    sex: 1,
    time: 0,
    ...change,
  });

  it.each([
    ['a new time', { raceId: 2, time: 6235 }, [{ kind: 'add' }]],
    ['another time', { time: 6235 }, [{ kind: 'edit', stored: stored[0] }]],
    ['a removed time', { sex: 2 as const }, [{ kind: 'delete', stored: stored[1] }]],
    ['the same time', { time: 7000 }, []],
    ['still no time', { raceId: 2 }, []],
  ])('sends %s', (_name, change, want) => {
    const cell = typed(change);
    expect(standardChanges(stored, [cell])).toEqual(want.map((change) => ({ ...change, cell })));
  });
});
