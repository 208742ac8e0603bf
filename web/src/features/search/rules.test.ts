import { describe, expect, it } from 'vitest';
import type { Found } from '../../api/generated/account';
import { keepRecent, placeOf, recentOf, shownOf, withRecent } from './rules';

const found = (kind: string, id: number): Found => ({ kind, id, name: `${kind} ${id}`, detail: '', hidden: 0 });

describe('placeOf', () => {
  const cases: [string, string | undefined][] = [
    ['atleta', '/Atleta'],
    ['evento', '/Evento'],
    ['societa', '/Societa'],
    ['utente', '/Utenti'],
    ['altro', undefined],
  ];
  for (const [kind, path] of cases) {
    it(kind, () => expect(placeOf({ kind, id: 7 })?.to).toBe(path));
  }
});

describe('recently opened items', () => {
  it('are remembered once, latest first, up to a limit', () => {
    let list: Found[] = [];
    for (let id = 1; id <= 20; id++) list = withRecent(list, found('atleta', id));
    list = withRecent(list, found('atleta', 15));
    expect(list.map(({ id }) => id)).toEqual([15, 20, 19, 18, 17, 16, 14, 13]);
  });

  it('come before other matches, and alone without a search text', () => {
    const rows = [found('atleta', 1), found('evento', 2), found('atleta', 3)];
    expect(shownOf('ro', rows, [found('evento', 2)]).map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(shownOf(' r', rows, [found('evento', 2), found('altro', 9)]).map(({ id }) => id)).toEqual([2]);
  });

  it('belong to each user, and invalid data is ignored', () => {
    keepRecent(1, [found('atleta', 1)]);
    expect(recentOf(1)).toHaveLength(1);
    expect(recentOf(2)).toEqual([]);
    sessionStorage.setItem('cerca-2', '{"a":1}');
    expect(recentOf(2)).toEqual([]);
    sessionStorage.setItem('cerca-2', 'niente');
    expect(recentOf(2)).toEqual([]);
  });
});
