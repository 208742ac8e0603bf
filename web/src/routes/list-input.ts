import { pageOf } from '../components/data-grid/grid-search';
import type { GridSearch } from '../components/data-grid/grid-types';

// What a screen keeps in the address beside its list: the open record and what is being done with it.
const notFilters = new Set(['id', 'azione', 'scheda']);

// filtersOf is what a report needs of the address: the whole list, filtered and sorted, not one page of it.
export function filtersOf(search: GridSearch): GridSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !notFilters.has(name) && name !== 'page'));
}

// listInput turns the address into a list's question to the server.
export function listInput(search: GridSearch, pageSize: number): GridSearch & { page: number; rows: number } {
  return { ...filtersOf(search), page: pageOf(search), rows: pageSize };
}
