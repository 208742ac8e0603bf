import { describe, expect, it } from 'vitest';
import type { MenuItem } from '../../api/generated';
import { menuOf, pathOf } from './menu';

const registered = new Set(['/dashboard', '/Utenti', '/Accessi', '/Guida']);

function item(id: number, route: string, more: Partial<MenuItem> = {}): MenuItem {
  return {
    ABILITATO: 1,
    COLORE: '',
    DELTA_H: 0,
    DESCRIZIONE: route || `Voce ${id}`,
    FK_ID_MENU: 1,
    ICONA: '',
    ID_ITEM: id,
    ID_ITEM_PADRE: 0,
    ORDINE: id,
    ROUTE: route,
    items: [],
    params: '',
    ...more,
  };
}

function userWith(...items: (MenuItem | null)[]) {
  return {
    funzionalita: items.map((menuItem, i) => ({ ID_FUNZIONALITA: i, FK_ID_ITEM: i, DESCRIZIONE: '', menuItem })),
  };
}

describe('menuOf', () => {
  const cases = [
    { name: 'no functions: only the guide', user: userWith(), want: ['Guida'] },
    {
      name: 'in their order, the guide last',
      user: userWith(item(1, 'Guida'), item(3, 'Utenti'), item(2, '/Accessi')),
      want: ['/Accessi', 'Utenti', 'Guida'],
    },
    { name: 'no dead links', user: userWith(item(1, 'Record'), item(2, 'Utenti')), want: ['Utenti', 'Guida'] },
    { name: 'not the disabled ones', user: userWith(item(1, 'Utenti', { ABILITATO: 0 })), want: ['Guida'] },
    { name: 'the same item once', user: userWith(item(1, 'Utenti'), item(1, 'Utenti')), want: ['Utenti', 'Guida'] },
    { name: 'functions without an item', user: userWith(null, item(1, 'Utenti')), want: ['Utenti', 'Guida'] },
    {
      name: 'a heading without children that exist',
      user: userWith(item(1, ''), item(2, 'Record', { ID_ITEM_PADRE: 1 })),
      want: ['Guida'],
    },
  ];
  for (const { name, user, want } of cases) {
    it(name, () => expect(menuOf(user, registered).map((entry) => entry.label)).toEqual(want));
  }

  it('hangs children under their heading, also when the heading is its own child', () => {
    const user = userWith(item(1, '', { ID_ITEM_PADRE: 0 }), item(2, 'Utenti', { ID_ITEM_PADRE: 1 }));
    expect(menuOf(user, registered)[0]).toMatchObject({ label: 'Voce 1', path: null, children: [{ path: '/Utenti' }] });
  });
});

describe('pathOf', () => {
  const cases = [
    { route: 'Utenti', want: '/Utenti' },
    { route: '/Utenti', want: '/Utenti' },
    { route: 'Dashboard', want: '/dashboard' },
    { route: ' ', want: null },
  ];
  for (const { route, want } of cases) {
    it(route, () => expect(pathOf(route)).toBe(want));
  }
});
