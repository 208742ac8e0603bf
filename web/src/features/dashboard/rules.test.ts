import { describe, expect, it } from 'vitest';
import { inApp } from '../../lib/variant';
import { affiliationOf, quickActionsOf, type TileInput, tilesOf } from './rules';

const everything = new Set([
  '/Amministrazione',
  '/Abbonamenti',
  '/Atleti',
  '/NsEventi',
  '/Eventi',
  '/Societa',
  '/Utenti',
  '/Ordini',
  '/Portafoglio',
  '/Campionati',
  '/Allenamenti',
]);

const noTiles: TileInput = {
  has: inApp('nuoto'),
  level: 3,
  functions: new Set(),
  clubId: 0,
  athletes: 0,
  openEvents: 0,
  balance: 0,
  credit: 0,
  groups: [],
  registered: everything,
};

const groups = [
  { id: 1, name: 'Esordienti', visible: 1 },
  { id: 2, name: 'Vecchio gruppo', visible: 0 },
];

describe('tilesOf', () => {
  const cases: { name: string; input: Partial<TileInput>; want: string[] }[] = [
    { name: 'coach without club or functions', input: {}, want: [] },
    { name: 'swimming: administration is function 1', input: { functions: new Set([1]) }, want: ['administration'] },
    { name: 'swimming: level 1 alone has no administration tile', input: { level: 1 }, want: ['clubs', 'users'] },
    {
      name: 'confederation: administration is level 1',
      input: { has: inApp('confederazione'), level: 1 },
      want: ['administration', 'clubs', 'users'],
    },
    {
      name: 'confederation: function 1 alone is not enough',
      input: { has: inApp('confederazione'), level: 2, functions: new Set([1]) },
      want: ['orders', 'wallet'],
    },
    { name: 'subscriptions is function 5', input: { functions: new Set([5]) }, want: ['subscriptions'] },
    { name: 'a club: athletes and events', input: { clubId: 7, level: 2 }, want: ['athletes', 'events'] },
    {
      name: 'confederation club: orders and wallet too',
      input: { has: inApp('confederazione'), clubId: 7, level: 2 },
      want: ['athletes', 'events', 'orders', 'wallet'],
    },
    { name: 'visible groups need function 3', input: { groups }, want: [] },
    { name: 'a tile per visible group', input: { groups, functions: new Set([3]) }, want: ['group-1'] },
    {
      name: 'a club with function 8 its championships, in the swimming app too',
      input: { level: 2, clubId: 7, functions: new Set([8]) },
      want: ['athletes', 'events', 'championships'],
    },
    {
      name: 'no championships without a club',
      input: { level: 2, functions: new Set([8]) },
      want: [],
    },
    {
      name: 'only screens that exist',
      input: { level: 1, registered: new Set(['/Utenti']) },
      want: ['users'],
    },
  ];
  for (const { name, input, want } of cases) {
    it(name, () => expect(tilesOf({ ...noTiles, ...input }).map((tile) => tile.key)).toEqual(want));
  }

  it('counts athletes, open events and the balance', () => {
    const input = {
      ...noTiles,
      has: inApp('confederazione'),
      level: 2,
      clubId: 7,
      athletes: 31,
      openEvents: 4,
      balance: -12.5,
      credit: 5,
    };
    const wallet = { title: 'Saldo', amount: -12.5, detail: expect.stringMatching(/^Credito disponibile 5,00/) };
    expect(tilesOf(input)).toMatchObject([{ count: 31 }, { count: 4, to: '/Eventi' }, {}, wallet]);
  });

  it('opens the swimming event list in the swimming app', () => {
    expect(tilesOf({ ...noTiles, clubId: 7 })[1]?.to).toBe('/NsEventi');
  });
});

describe('quickActionsOf', () => {
  const cases: { name: string; can: string[]; screens: string[]; want: string[] }[] = [
    { name: 'nothing without permissions', can: [], screens: ['/Atleti', '/Utenti'], want: [] },
    { name: 'a club adds athletes', can: ['atleti.modifica'], screens: ['/Atleti', '/Utenti'], want: ['Nuovo atleta'] },
    {
      name: 'an administrator users too',
      can: ['atleti.modifica', 'utenti'],
      screens: ['/Atleti', '/Utenti'],
      want: ['Nuovo atleta', 'Nuovo utente'],
    },
    {
      name: 'only screens that exist',
      can: ['atleti.modifica', 'utenti'],
      screens: ['/Utenti'],
      want: ['Nuovo utente'],
    },
  ];
  for (const { name, can, screens, want } of cases) {
    it(name, () => expect(quickActionsOf(new Set(can), new Set(screens)).map(({ label }) => label)).toEqual(want));
  }
});

describe('affiliationOf', () => {
  const today = '2026-11-15';
  const cases: [string | null, ReturnType<typeof affiliationOf>][] = [
    [null, null],
    ['', null],
    ['2026-11-14', { status: 'expired', label: 'Affiliazione scaduta il 14/11/2026' }],
    ['2026-11-15', { status: 'comingSoon', label: 'Affiliazione in scadenza il 15/11/2026' }],
    ['2026-12-15', { status: 'comingSoon', label: 'Affiliazione in scadenza il 15/12/2026' }],
    ['2026-12-16', { status: 'valid', label: 'Affiliata fino al 16/12/2026' }],
  ];
  for (const [until, want] of cases) {
    it(String(until), () => expect(affiliationOf(until, today)).toEqual(want));
  }
});
