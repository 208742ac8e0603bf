import { describe, expect, it } from 'vitest';
import { listInput } from './list-input';

describe('listInput', () => {
  const cases = [
    { name: 'an empty address', search: {}, want: { page: 1, rows: 50 } },
    {
      name: 'filters, sort and page',
      search: { username: 'ma', sort: 'email', way: 'DESC' as const, page: 3 },
      want: { username: 'ma', sort: 'email', way: 'DESC', page: 3, rows: 50 },
    },
    { name: 'the open record is not a filter', search: { id: 7, azione: 'modifica' }, want: { page: 1, rows: 50 } },
  ];
  for (const { name, search, want } of cases) {
    it(name, () => expect(listInput(search, 50)).toEqual(want));
  }
});
