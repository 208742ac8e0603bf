import { pageOf } from '../components/data-grid/grid-search';
import type { GridSearch } from '../components/data-grid/grid-types';

// Address parameters that are not filters: the open record and the open dialog or tab.
const notFilters = new Set(['id', 'azione', 'scheda']);

// filtersOf returns a report's parameters from the address: filters and sort, without the page.
export function filtersOf(search: GridSearch): GridSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !notFilters.has(name) && name !== 'page'));
}

// listInput converts the address to a list's input.
export function listInput(search: GridSearch, pageSize: number): GridSearch & { page: number; rows: number } {
  return { ...filtersOf(search), page: pageOf(search), rows: pageSize };
}
