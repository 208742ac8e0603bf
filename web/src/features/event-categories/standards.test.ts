import { describe, expect, it } from 'vitest';
import { standardCategories, standardChanges, standardsPage, type Typed } from './standards';
import { categoryOf, raceOf, standardOf } from './testing';

describe('the categories of limit times', () => {
  it('are there once, with the races of both groups and the sexes these admit', () => {
    const both = standardCategories([
      categoryOf(1, { gare: [raceOf(1), raceOf(2, { SESSO_AMMESSO: 2 })] }),
      categoryOf(2, { FK_ID_CATEGORIA: 1, FLG_DIS: 1, gare: [raceOf(1), raceOf(3)] }),
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

  it('are those that have a race which a limit can meet', () => {
    const mixed = categoryOf(3, { gare: [raceOf(1, { SESSO_AMMESSO: 3 })] });
    expect(standardCategories([categoryOf(2), mixed])).toEqual([]);
  });
});

describe('a page of limit times', () => {
  const rows = [
    standardOf(1, { DESC_GARA: '100 Dorso', FK_ID_GARA: 1, SESSO: 1, TEMPO: 8000 }),
    standardOf(2, { DESC_GARA: '50 Dorso', FK_ID_GARA: 2, SESSO: 2, TEMPO: 4000 }),
    standardOf(3, { DESC_GARA: '100 Dorso', FK_ID_GARA: 1, SESSO: 2, TEMPO: 9000, FK_ID_CATEGORIA: 2 }),
  ];
  const ids = (search: Parameters<typeof standardsPage>[1]) =>
    standardsPage(rows, search, 50).rows.map(({ ID_TEMPO_LIMITE }) => ID_TEMPO_LIMITE);

  it.each([
    ['all', {}, [1, 2, 3]],
    ['a race', { FK_ID_GARA: '1' }, [1, 3]],
    ['a race and a sex', { FK_ID_GARA: '1', SESSO: '2' }, [3]],
    ['a category', { FK_ID_CATEGORIA: '2' }, [3]],
    ['shorter races first', { ORDINA: 'DESC_GARA', VERSO: 'ASC' } as const, [2, 1, 3]],
    ['the slowest first', { ORDINA: 'TEMPO', VERSO: 'DESC' } as const, [3, 1, 2]],
  ])('of %s', (_name, search, want) => expect(ids(search)).toEqual(want));

  it('has its rows, and the count of all', () => {
    const many = Array.from({ length: 120 }, (_, index) => standardOf(index + 1));
    const { rows: last, total } = standardsPage(many, { PAGINA: 3 }, 50);
    expect(last.map(({ ID_TEMPO_LIMITE }) => ID_TEMPO_LIMITE)).toEqual(
      many.slice(100).map((row) => row.ID_TEMPO_LIMITE),
    );
    expect(total).toBe(120);
  });

  it('does not change the order of what it was given', () => {
    standardsPage(rows, { ORDINA: 'TEMPO', VERSO: 'ASC' }, 50);
    expect(rows.map(({ ID_TEMPO_LIMITE }) => ID_TEMPO_LIMITE)).toEqual([1, 2, 3]);
  });
});

describe('the quick entry', () => {
  const stored = [standardOf(1), standardOf(2, { SESSO: 2 })];
  const typed = (change: Partial<Typed>): Typed => ({
    FK_ID_CATEGORIA: 1,
    FK_ID_GARA: 1,
    SESSO: 1,
    TEMPO: 0,
    ...change,
  });

  it.each([
    ['a new time', { FK_ID_GARA: 2, TEMPO: 6235 }, [{ kind: 'add' }]],
    ['another time', { TEMPO: 6235 }, [{ kind: 'edit', stored: stored[0] }]],
    ['no time any more', { SESSO: 2 as const }, [{ kind: 'delete', stored: stored[1] }]],
    ['the same time', { TEMPO: 7000 }, []],
    ['nothing where nothing was', { FK_ID_GARA: 2 }, []],
  ])('of %s', (_name, change, want) => {
    const cell = typed(change);
    expect(standardChanges(stored, [cell])).toEqual(want.map((one) => ({ ...one, cell })));
  });
});
