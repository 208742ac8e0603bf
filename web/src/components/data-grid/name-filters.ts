import type { LooseFilter } from './grid-types';

/** Lists of people show surname and name in one column, and look for them apart. */
export const nameFilters: readonly LooseFilter[] = [
  { name: 'lastName', label: 'Cognome', kind: 'text' },
  { name: 'firstName', label: 'Nome', kind: 'text' },
];
