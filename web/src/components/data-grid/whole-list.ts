import { useMemo, useState } from 'react';
import { folded } from '../../lib/fold';
import { pageOf, pagesOf } from './grid-search';
import type { GridSearch, SearchChange } from './grid-types';

const value = (row: object, field: string): unknown => (row as Record<string, unknown>)[field];

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') {
    return a - b;
  }
  return String(a ?? '').localeCompare(String(b ?? ''), 'it', { sensitivity: 'base' });
}

/** Returns the rows that match the filters, sorted. The sort is stable. */
export function matchingRows<Row extends object>(
  rows: readonly Row[],
  search: GridSearch,
  filters: readonly string[],
): readonly Row[] {
  const selectedFilters = filters.filter((name) => search[name] !== undefined);
  const matching = rows.filter((row) =>
    selectedFilters.every((name) =>
      folded(String(value(row, name) ?? '')).includes(folded(String(search[name]).trim())),
    ),
  );
  const { sort: field, way: direction } = search;
  if (!field) {
    return matching;
  }
  const sign = direction === 'DESC' ? -1 : 1;
  return matching.sort((a, b) => sign * compare(value(a, field), value(b, field)));
}

/** Returns one page of rows; the last page if the requested one does not exist. */
export function pageOfRows<Row>(rows: readonly Row[], search: GridSearch, pageSize: number | undefined) {
  if (!pageSize) {
    return rows;
  }
  const page = Math.min(pageOf(search), pagesOf(rows.length, pageSize));
  return rows.slice((page - 1) * pageSize, page * pageSize);
}

interface WholeList {
  /** The fields that the text filters search; none by default. */
  filters?: readonly string[];
  pageSize?: number;
  /** Where the state is stored; by default in the component. */
  at?: readonly [GridSearch, (next: GridSearch, change: SearchChange) => void];
}

const NO_FILTERS: readonly string[] = [];

/**
 * The state of a grid whose rows are loaded as a whole and filtered, sorted and paged in the browser. A screen may
 * have several, so their state is not in the URL by default.
 */
export function useWholeList<Row extends object>(
  rows: readonly Row[] | undefined,
  { filters = NO_FILTERS, pageSize, at }: WholeList = {},
) {
  const own = useState<GridSearch>({});
  const [search, onSearch] = at ?? own;
  const all = useMemo(() => rows && matchingRows(rows, search, filters), [rows, search, filters]);
  const page = useMemo(() => all && pageOfRows(all, search, pageSize), [all, search, pageSize]);
  return { found: all, grid: { rows: page, total: all?.length, pageSize, search, onSearch } };
}
