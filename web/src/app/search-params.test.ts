import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params';

describe('search in the address', () => {
  const cases = [
    { text: '', search: {} },
    { text: '?PAGINA=3&USERNAME=007', search: { PAGINA: 3, USERNAME: '007' } },
    { text: '?id=nuovo', search: { id: 'nuovo' } },
    { text: '?COGNOME=D%27Al%C3%B2', search: { COGNOME: "D'Alò" } },
    { text: '?ORDINA=USERNAME&VERSO=DESC&id=12', search: { ORDINA: 'USERNAME', VERSO: 'DESC' as const, id: 12 } },
  ];
  for (const { text, search } of cases) {
    it(text || 'empty', () => {
      expect(parseSearch(text)).toEqual(search);
      expect(stringifySearch(search)).toBe(text);
    });
  }

  it('drops a page that is not a number', () => expect(parseSearch('?PAGINA=nuovo&id=-1')).toEqual({}));
});
