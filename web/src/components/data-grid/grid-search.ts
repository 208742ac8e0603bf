import type { GridColumn, GridFilter, GridSearch, LooseFilter } from './grid-types';

export interface NamedFilter {
  name: string;
  label: string;
  filter: GridFilter;
}

/** All filters of a list with parameter name and label, column filters first. */
export function filtersOf<Row>(columns: readonly GridColumn<Row>[], loose: readonly LooseFilter[] = []): NamedFilter[] {
  const own = columns.flatMap((column) =>
    column.filter
      ? [{ name: column.filter.name ?? column.id, label: column.filter.label ?? column.header, filter: column.filter }]
      : [],
  );
  return [...own, ...loose.map((filter) => ({ name: filter.name, label: filter.label, filter }))];
}

/** Sets filters and returns to the first page. Empty filters are removed from the URL. */
export function withFilters(search: GridSearch, drafts: Record<string, string>): GridSearch {
  const next: GridSearch = { ...search };
  for (const [name, value] of Object.entries(drafts)) {
    const trimmed = value.trim();
    if (trimmed === '') {
      delete next[name];
    } else {
      next[name] = trimmed;
    }
  }
  delete next.page;
  return next;
}

/** Sets the sort and returns to the first page. Without a field the list has its default order. */
export function withSort(search: GridSearch, field: string | undefined, direction: 'ASC' | 'DESC'): GridSearch {
  const { page: _page, sort: _field, way: _direction, ...rest } = search;
  return field ? { ...rest, sort: field, way: direction } : rest;
}

/** The sort after a click on a column header: ascending, descending, then the default order. */
export function withNextSort(search: GridSearch, field: string): GridSearch {
  if (search.sort !== field) return withSort(search, field, 'ASC');
  return search.way === 'DESC' ? withSort(search, undefined, 'ASC') : withSort(search, field, 'DESC');
}

export function withPage(search: GridSearch, page: number): GridSearch {
  const next: GridSearch = { ...search, page };
  if (page <= 1) {
    delete next.page;
  }
  return next;
}

export function pageOf(search: GridSearch): number {
  const page = Number(search.page ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

export function pagesOf(total: number, pageSize: number | undefined): number {
  return pageSize ? Math.max(1, Math.ceil(total / pageSize)) : 1;
}

export type PageItem = { kind: 'page'; page: number } | { kind: 'gap'; after: number };

/** The number of consecutive pages around the current one. */
const RANGE = 3;
/** The number of pages always shown at each end. */
const MARGIN = 1;

/** The page numbers to show, with gaps: the first and last ones, and those around the current page. */
export function pageItems(current: number, pages: number): PageItem[] {
  const from = Math.max(1, Math.min(current - Math.floor(RANGE / 2), pages - RANGE + 1));
  const items: PageItem[] = [];
  let last = 0;
  for (let page = 1; page <= pages; page += 1) {
    const atAnEnd = page <= MARGIN || page > pages - MARGIN;
    if (!atAnEnd && (page < from || page >= from + RANGE)) {
      continue;
    }
    if (page > last + 1) {
      items.push({ kind: 'gap', after: last });
    }
    items.push({ kind: 'page', page });
    last = page;
  }
  return items;
}
