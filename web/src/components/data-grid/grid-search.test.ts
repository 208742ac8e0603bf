import { describe, expect, it } from 'vitest';
import { filtersOf, pageItems, pageOf, pagesOf, withFilters, withNextSort, withPage, withSort } from './grid-search';

describe('the list state in the URL', () => {
  it('returns to the first page when a filter or the sort changes', () => {
    expect(withFilters({ page: 4, sort: 'lastName', way: 'ASC' }, { lastName: ' rossi ' })).toEqual({
      sort: 'lastName',
      way: 'ASC',
      lastName: 'rossi',
    });
    expect(withSort({ page: 4, lastName: 'rossi' }, 'firstName', 'DESC')).toEqual({
      lastName: 'rossi',
      sort: 'firstName',
      way: 'DESC',
    });
  });

  it('drops empty values', () => {
    expect(withFilters({ lastName: 'rossi' }, { lastName: '' })).toEqual({});
    expect(withPage({ page: 3 }, 1)).toEqual({});
    expect(withSort({ sort: 'firstName', way: 'ASC' }, undefined, 'ASC')).toEqual({});
  });

  it('sorts by a column ascending, then descending, then not at all', () => {
    const up = withNextSort({ page: 4, sort: 'lastName', way: 'DESC' }, 'firstName');
    expect(up).toEqual({ sort: 'firstName', way: 'ASC' });
    const down = withNextSort(up, 'firstName');
    expect(down).toEqual({ sort: 'firstName', way: 'DESC' });
    expect(withNextSort(down, 'firstName')).toEqual({});
    expect(withNextSort({ sort: 'firstName' }, 'firstName')).toEqual({ sort: 'firstName', way: 'DESC' });
  });

  it.each([
    [{}, 1],
    [{ page: 3 }, 3],
    [{ page: -2 }, 1],
    [{ page: 1.5 }, 1],
  ])('reads the page of %o as %i', (search, page) => {
    expect(pageOf(search)).toBe(page);
  });

  it('counts pages', () => {
    expect([0, 1, 50, 51, 101].map((total) => pagesOf(total, 50))).toEqual([1, 1, 1, 2, 3]);
    expect(pagesOf(1000, undefined)).toBe(1);
  });

  it.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [1, 20, '1 2 3 … 20'],
    [2, 20, '1 2 3 … 20'],
    [4, 20, '1 … 3 4 5 … 20'],
    [10, 20, '1 … 9 10 11 … 20'],
    [20, 20, '1 … 18 19 20'],
    [9, 4, '1 2 3 4'],
  ])('shows three pages around page %i of %i and one at each end', (page, pages, shown) => {
    const items = pageItems(page, pages).map((item) => (item.kind === 'gap' ? '…' : item.page));
    expect(items.join(' ')).toBe(shown);
  });

  it('names filters after their columns by default', () => {
    const named = filtersOf(
      [
        { id: 'lastName', header: 'Cognome', filter: { kind: 'text' } },
        { id: 'clubName', header: 'Società', filter: { kind: 'text', name: 'clubId', label: 'Club' } },
        { id: 'card', header: 'Tessera' },
      ],
      [{ kind: 'text', name: 'clubId', label: 'Id' }],
    );
    expect(named.map(({ name, label }) => [name, label])).toEqual([
      ['lastName', 'Cognome'],
      ['clubId', 'Club'],
      ['clubId', 'Id'],
    ]);
  });
});
