import { describe, expect, it } from 'vitest';
import type { MenuItem } from '../../api/generated/shared';
import { barItems, isAt, menuOf, pathOf, withPhoneLabels } from './menu';

const registered = new Set(['/dashboard', '/Utenti', '/Accessi', '/Guida']);

function item(id: number, route: string, more: Partial<MenuItem> = {}): MenuItem {
  return {
    enabled: 1,
    colour: '',
    deltaH: 0,
    name: route || `Voce ${id}`,
    menuId: 1,
    icon: '',
    id,
    parentId: 0,
    order: id,
    route,
    items: [],
    params: {},
    ...more,
  };
}

describe('menuOf', () => {
  const cases = [
    { name: 'no functions: only the guide', items: [], want: ['Guida'] },
    {
      name: 'in their order, the guide last',
      items: [item(1, 'Guida'), item(3, 'Utenti'), item(2, '/Accessi')],
      want: ['/Accessi', 'Utenti', 'Guida'],
    },
    { name: 'no dead links', items: [item(1, 'Record'), item(2, 'Utenti')], want: ['Utenti', 'Guida'] },
    { name: 'not the disabled ones', items: [item(1, 'Utenti', { enabled: 0 })], want: ['Guida'] },
    { name: 'the same item once', items: [item(1, 'Utenti'), item(1, 'Utenti')], want: ['Utenti', 'Guida'] },
    {
      name: 'a heading without children that exist',
      items: [item(1, ''), item(2, 'Record', { parentId: 1 })],
      want: ['Guida'],
    },
  ];
  for (const { name, items, want } of cases) {
    it(name, () => expect(menuOf(items, registered).map((entry) => entry.label)).toEqual(want));
  }

  const child = item(2, 'Utenti', { parentId: 1 });
  const nested = [
    { name: 'flat', items: [item(1, ''), child] },
    { name: 'nested', items: [item(1, '', { items: [child] })] },
    { name: 'both ways', items: [item(1, '', { items: [child] }), child] },
    { name: 'its own child', items: [item(1, '', { items: [item(1, ''), child] })] },
  ];
  for (const { name, items } of nested) {
    it(`nests children under their heading once: ${name}`, () => {
      const [heading, ...rest] = menuOf(items, registered);
      expect(heading).toMatchObject({ label: 'Voce 1', path: null });
      expect(heading?.children.map((entry) => entry.path)).toEqual(['/Utenti']);
      expect(rest).toHaveLength(1);
    });
  }
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

describe('menu and bottom bar', () => {
  const bar = [item(1, '/Soci'), item(2, '/attivita'), item(3, '/abbonamenti')];
  const menu = ['/Allenamenti', '/Atleti', '/NsEventi', '/Ordini', '/Utenti', '/Guida'].map((path, i) =>
    item(4 + i, path),
  );

  it.each([
    [1, false, ['/Utenti', '/attivita', '/Ordini']],
    [2, false, ['/Soci', '/attivita', '/Ordini']],
    [3, true, ['/Allenamenti', '/Soci', '/attivita']],
    [3, false, ['/Soci', '/attivita', '/abbonamenti']],
  ])('shows level %s the items %s', (levelId, trains, want) => {
    expect(barItems(bar, { levelId, trains }, menu).map(({ route }) => route)).toEqual(want);
  });

  it('has one word for each screen', () => {
    const entries = withPhoneLabels(menuOf(menu, new Set(['/Atleti', '/NsEventi', '/Ordini', '/Guida'])), bar);
    expect(entries.map(({ path }) => path)).toEqual(['/Soci', '/attivita', '/Ordini', '/Guida']);
  });

  it.each([
    ['/Soci', '/Soci', true],
    ['/Soci', '/Atleti', true],
    ['/attivita', '/Evento', true],
    ['/attivita', '/Atleti', false],
    ['/NsEventi', '/Iscrizioni', true],
    ['/Eventi', '/Risultati', true],
    ['/Atleti', '/Atleta', true],
    ['/Soci', '/Certificati', true],
    ['/Atleti', '/Ufficiali', true],
    ['/Gare', '/Gara', false],
    ['/dashboard', '/dashboard', true],
    ['/dashboard', '/Guida', false],
  ])('marks %s as current at %s: %s', (path, here, lit) => expect(isAt(path, here)).toBe(lit));
});
