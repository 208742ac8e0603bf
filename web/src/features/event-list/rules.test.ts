import { describe, expect, it } from 'vitest';
import { inTab, sportOf, tabOf } from './list-search';
import {
  daysOf,
  type EventButtons,
  type EventCaller,
  entriesRefusal,
  eventButtons,
  mainAction,
  noticesOf,
  yearsOf,
} from './rules';

const everywhere = new Set(['/Evento', '/Iscrizioni', '/Gara', '/Risultati']);
const club: EventCaller = {
  clubId: 3,
  functions: new Set([2]),
  capabilities: new Set(['eventi.stampa']),
  registered: everywhere,
};
const stranger: EventCaller = { clubId: 0, functions: new Set(), capabilities: new Set(), registered: everywhere };

const event = {
  sportId: 1,
  status: 1,
  pressRelease: 'comunicato.pdf',
  buttons: 1,
  manages: 0,
  oversees: 0,
} as const;
const hidden = { ...event, buttons: 0 };
const organised = { ...event, oversees: 1, manages: 1 } as const;

describe('eventButtons', () => {
  const names = (...list: readonly string[]) => list;
  const cases = [
    {
      who: 'a club',
      of: event,
      want: names('entries', 'open', 'prints', 'startList', 'marked', 'pressRelease', 'results', 'race'),
    },
    { who: 'a club with hidden buttons', of: hidden, want: names('entries', 'open', 'prints', 'race') },
    {
      who: 'without a press release',
      of: { ...event, pressRelease: '' },
      want: names('entries', 'open', 'prints', 'startList', 'marked', 'results', 'race'),
    },
    {
      who: 'an administrator, who has no athletes',
      of: organised,
      by: { ...club, clubId: 0 },
      want: names('entries', 'prints', 'startList', 'pressRelease', 'results', 'race', 'manage', 'menu'),
    },
    { who: 'a user without a club', of: event, by: stranger, want: names('entries', 'open', 'results') },
    {
      who: 'the organiser',
      of: { ...organised, buttons: 0 },
      want: names('entries', 'prints', 'startList', 'marked', 'pressRelease', 'results', 'race', 'manage', 'menu'),
    },
    {
      who: 'the organiser where only administrators manage',
      of: { ...organised, manages: 0 } as const,
      want: names('entries', 'open', 'prints', 'startList', 'marked', 'pressRelease', 'results', 'race', 'menu'),
    },
    {
      who: 'the organiser of dances',
      of: { ...organised, sportId: 6 },
      want: names('entries', 'prints', 'startList', 'marked', 'pressRelease', 'results', 'race', 'manage', 'menu'),
    },
    {
      who: 'the organiser of dances where only administrators manage',
      of: { ...organised, sportId: 6, manages: 0 } as const,
      want: names('entries', 'open', 'prints', 'startList', 'marked', 'pressRelease', 'results', 'race', 'menu'),
    },
    {
      who: 'a club while no screen exists',
      of: event,
      by: { ...club, registered: new Set<string>() },
      want: names('prints', 'startList', 'marked', 'pressRelease'),
    },
    {
      who: 'the organiser while no screen exists',
      of: organised,
      by: { ...club, registered: new Set<string>() },
      want: names('prints', 'startList', 'marked', 'pressRelease'),
    },
  ];
  for (const { who, of, by = club, want } of cases) {
    it(who, () => {
      const shown = Object.entries(eventButtons(of, by)).filter(([, visible]) => visible);
      expect(shown.map(([name]) => name)).toEqual(want);
    });
  }

  it.each([
    [1, true],
    [2, true],
    [3, false],
    [4, false],
    [5, false],
  ])('has a race in status %i: %s, but always for the organiser', (status, want) => {
    expect(eventButtons({ ...event, status }, club).race).toBe(want);
    expect(eventButtons({ ...organised, status }, club).race).toBe(true);
  });

  it('has a race in every sport for the organiser', () => {
    const sports = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(sports.filter((sport) => eventButtons({ ...organised, sportId: sport }, club).race)).toEqual(sports);
  });

  it('has a race in the first three sports for users with the function', () => {
    const sports = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(sports.filter((sport) => eventButtons({ ...event, sportId: sport }, club).race)).toEqual([1, 2, 3]);
    expect(eventButtons(event, { ...club, functions: new Set([3]) }).race).toBe(false);
  });
});

it('offers years with events, this one, the last one and the chosen one', () => {
  expect(yearsOf([2027, 2024], '2026-01-01', undefined)).toEqual([2027, 2026, 2025, 2024]);
  expect(yearsOf([2026], '2026-01-01', '2019')).toEqual([2026, 2025, 2019]);
  expect(yearsOf([], '2026-01-01', 'x')).toEqual([2026, 2025]);
});

it.each([
  ['2026-05-02', '2026-05-03', '02/05/2026 – 03/05/2026'],
  ['2026-05-02', '2026-05-02', '02/05/2026'],
  ['2026-05-02', null, '02/05/2026'],
])('from %s to %s is %s', (starts, ends, want) => expect(daysOf({ starts, ends })).toBe(want));

describe('noticesOf', () => {
  const plain = {
    status: 1,
    clubOnly: 0,
    championshipId: 0,
    championship: '',
    canOpen: 1,
  } as const;
  it('is empty for an event open to all', () => expect(noticesOf(plain)).toEqual([]));
  it('explains why a club may not enter', () => {
    const social = { ...plain, clubOnly: 1, canOpen: 0 } as const;
    expect(noticesOf(social)).toEqual([
      'Iscrizioni non abilitate per questa Società',
      'Gara sociale, riservata agli atleti della società organizzatrice',
    ]);
    expect(noticesOf({ ...plain, championshipId: 3, championship: 'Invernale' })[0]).toContain('«Invernale»');
  });
  it('does not mention entries that are closed to everyone', () =>
    expect(noticesOf({ ...plain, status: 2, canOpen: 0 })).toEqual([]));
});

describe('sportOf', () => {
  const swimming = { id: 1, name: 'Nuoto' };
  const dance = { id: 6, name: 'Danza' };
  const cases = [
    { name: 'the address', inAddress: '6', chosen: 1, sports: [swimming, dance], want: dance },
    { name: 'the choice', inAddress: undefined, chosen: 6, sports: [swimming, dance], want: dance },
    { name: 'no choice', inAddress: undefined, chosen: 0, sports: [swimming, dance], want: undefined },
    { name: 'nonsense', inAddress: 'x', chosen: 6, sports: [swimming, dance], want: undefined },
    { name: 'one sport only', inAddress: '1', chosen: 1, sports: [swimming], want: undefined },
  ];
  for (const { name, inAddress, chosen, sports, want } of cases) {
    it(name, () => expect(sportOf(inAddress, chosen, sports)).toBe(want));
  }
});

describe('the tabs of the list', () => {
  it.each([
    [undefined, 'Aperti'],
    [1, 'Aperti'],
    ['2,4,5', 'In arrivo'],
    ['3', 'Conclusi'],
    ['1,2,3,4,5', 'Tutti'],
    [2, undefined],
  ])('show status %s under %s', (status, label) => {
    expect(tabOf(status)?.label).toBe(label);
  });

  it('put the soonest first, and the latest first among past events', () => {
    expect(inTab({})).toEqual({ status: '1', sort: 'starts', way: 'ASC' });
    expect(inTab({ status: 3, page: 2 })).toEqual({ status: '3', page: 2, sort: 'starts', way: 'DESC' });
    expect(inTab({ status: '2,4,5', sort: 'name', way: 'DESC' })).toEqual({
      status: '2,4,5',
      sort: 'name',
      way: 'DESC',
    });
    expect(inTab({ status: 2 })).toEqual({ status: 2 });
  });
});

describe('the main action of an event', () => {
  const today = '2026-11-16';
  const buttons = eventButtons(event, club);
  const organiser = eventButtons(organised, club);
  const soon = { starts: '2026-12-01', ends: '2026-12-02' };
  const now = { starts: '2026-11-15', ends: '2026-11-16' };
  const cases: readonly [string, Parameters<typeof mainAction>[0], EventButtons, string | null][] = [
    ['an open event', { ...soon, status: 1, canOpen: 1 }, buttons, 'entries'],
    ['an open event of another circuit', { ...soon, status: 1, canOpen: 0 }, buttons, 'open'],
    ['a closed event', { ...soon, status: 2, canOpen: 0 }, organiser, 'manage'],
    ["today's event for its organiser", { ...now, status: 2, canOpen: 1 }, organiser, 'race'],
    ["today's event for a club", { ...now, status: 2, canOpen: 0 }, { ...buttons, race: false }, 'results'],
    ['a concluded event', { ...now, status: 3, canOpen: 1 }, organiser, 'results'],
    [
      'a concluded event without results',
      { ...now, status: 3, canOpen: 0 },
      { ...buttons, results: false, race: false },
      'open',
    ],
    ['an event without screens', { ...soon, status: 4, canOpen: 0 }, { ...buttons, open: false }, null],
  ];
  it.each(cases)('chooses the action for %s', (_name, given, shown, want) =>
    expect(mainAction(given, shown, today)).toBe(want),
  );

  it('is a reason only where entries are open to others', () => {
    expect(entriesRefusal({ status: 1, canOpen: 0 })).toBe('Iscrizioni non abilitate per questa Società');
    expect(entriesRefusal({ status: 1, canOpen: 1 })).toBe('');
    expect(entriesRefusal({ status: 3, canOpen: 0 })).toBe('');
  });
});
