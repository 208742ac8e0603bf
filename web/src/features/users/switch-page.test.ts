import { describe, expect, it } from 'vitest';
import { pageOfSwitches } from './switch-page';

const names = ['Amministrazione', 'Eventi', 'Gruppi', 'Atleti', 'Società', "Registro d'accesso", 'Ordini', 'Record'];
const items = names.map((label, i) => ({ id: i + 1, label, on: false }));

describe('pageOfSwitches', () => {
  const cases = [
    { name: 'six per page', search: '', page: 1, ids: [1, 2, 3, 4, 5, 6], total: 8, pages: 2 },
    { name: 'the rest on the second', search: '', page: 2, ids: [7, 8], total: 8, pages: 2 },
    { name: 'never beyond the last page', search: '', page: 9, ids: [7, 8], total: 8, pages: 2 },
    { name: 'without accents', search: 'societa', page: 1, ids: [5], total: 1, pages: 1 },
    { name: 'without apostrophes and case', search: 'DACCESSO', page: 1, ids: [6], total: 1, pages: 1 },
    { name: 'nothing', search: 'zzz', page: 1, ids: [], total: 0, pages: 1 },
  ];
  for (const { name, search, page, ids, total, pages } of cases) {
    it(name, () => {
      const shown = pageOfSwitches(items, search, page);
      expect(shown.items.map((item) => item.id)).toEqual(ids);
      expect(shown).toMatchObject({ total, pages });
    });
  }
});
