import { describe, expect, it } from 'vitest';
import { listInput } from './list-input';

describe('listInput', () => {
  const cases = [
    { name: 'nothing said', search: {}, want: { PAGINA: 1, RIGHE: 50 } },
    {
      name: 'filters, sort and page',
      search: { USERNAME: 'ma', ORDINA: 'EMAIL', VERSO: 'DESC' as const, PAGINA: 3 },
      want: { USERNAME: 'ma', ORDINA: 'EMAIL', VERSO: 'DESC', PAGINA: 3, RIGHE: 50 },
    },
    { name: 'the open record is not a filter', search: { id: 7, azione: 'modifica' }, want: { PAGINA: 1, RIGHE: 50 } },
  ];
  for (const { name, search, want } of cases) {
    it(name, () => expect(listInput(search, 50)).toEqual(want));
  }
});
