import { pageOf } from '../components/data-grid/grid-search';
import type { GridSearch } from '../components/data-grid/grid-types';

// What a screen keeps in the address beside its list: the open record and what is being done with it.
const notFilters = new Set(['id', 'azione', 'scheda']);

// listInput turns the address into a list's question to the server.
export function listInput(search: GridSearch, pageSize: number): GridSearch & { PAGINA: number; RIGHE: number } {
  const filters = Object.entries(search).filter(([name]) => !notFilters.has(name));
  return { ...Object.fromEntries(filters), PAGINA: pageOf(search), RIGHE: pageSize };
}
