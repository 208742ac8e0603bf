import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params';

describe('the search in the address', () => {
  const cases = [
    { text: '', search: {} },
    { text: '?pagina=3&username=007', search: { pagina: '3', username: '007' } },
    { text: '?id=nuovo', search: { id: 'nuovo' } },
    { text: '?nome=D%27Al%C3%B2', search: { nome: "D'Alò" } },
    { text: '?scheda=opzioni&id=12', search: { scheda: 'opzioni', id: 12 } },
  ];
  for (const { text, search } of cases) {
    it(text || 'empty', () => {
      expect(parseSearch(text)).toEqual(search);
      expect(stringifySearch(search)).toBe(text);
    });
  }

  it('drops an id that is not a number', () => expect(parseSearch('?id=-1')).toEqual({}));
});
