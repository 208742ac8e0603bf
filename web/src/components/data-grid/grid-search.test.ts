import { describe, expect, it } from 'vitest';
import { filtersOf, pageOf, pagesOf, withFilters, withPage, withSort } from './grid-search';

describe('the state of a list in the URL', () => {
  it('goes back to the first page when a filter or the order changes', () => {
    expect(withFilters({ PAGINA: 4, ORDINA: 'COGNOME', VERSO: 'ASC' }, { COGNOME: ' rossi ' })).toEqual({
      ORDINA: 'COGNOME',
      VERSO: 'ASC',
      COGNOME: 'rossi',
    });
    expect(withSort({ PAGINA: 4, COGNOME: 'rossi' }, 'NOME', 'DESC')).toEqual({
      COGNOME: 'rossi',
      ORDINA: 'NOME',
      VERSO: 'DESC',
    });
  });

  it('keeps nothing that is empty', () => {
    expect(withFilters({ COGNOME: 'rossi' }, { COGNOME: '' })).toEqual({});
    expect(withPage({ PAGINA: 3 }, 1)).toEqual({});
    expect(withSort({ ORDINA: 'NOME', VERSO: 'ASC' }, undefined, 'ASC')).toEqual({});
  });

  it.each([
    [{}, 1],
    [{ PAGINA: 3 }, 3],
    [{ PAGINA: -2 }, 1],
    [{ PAGINA: 1.5 }, 1],
  ])('reads the page of %o as %i', (search, page) => {
    expect(pageOf(search)).toBe(page);
  });

  it('counts pages', () => {
    expect([0, 1, 50, 51, 101].map((total) => pagesOf(total, 50))).toEqual([1, 1, 1, 2, 3]);
    expect(pagesOf(1000, undefined)).toBe(1);
  });

  it('names filters after their columns unless told otherwise', () => {
    const named = filtersOf(
      [
        { id: 'COGNOME', header: 'Cognome', filter: { kind: 'text' } },
        { id: 'DENOMINAZIONE', header: 'Società', filter: { kind: 'text', name: 'FK_ID_SOCIETA', label: 'Club' } },
        { id: 'TESSERA', header: 'Tessera' },
      ],
      [{ kind: 'text', name: 'ID_SOCIETA', label: 'Id' }],
    );
    expect(named.map(({ name, label }) => [name, label])).toEqual([
      ['COGNOME', 'Cognome'],
      ['FK_ID_SOCIETA', 'Club'],
      ['ID_SOCIETA', 'Id'],
    ]);
  });
});
