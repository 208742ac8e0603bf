import type { LooseFilter } from './grid-types';

/** Lists of people show last and first name in one column, but filter by them separately. */
export const nameFilters: readonly LooseFilter[] = [
  { name: 'lastName', label: 'Cognome', kind: 'text' },
  { name: 'firstName', label: 'Nome', kind: 'text' },
];
