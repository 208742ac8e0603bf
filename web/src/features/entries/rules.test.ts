import { describe, expect, it } from 'vitest';
import type { AthleteRace, ClubBill, EntryOfAthlete, EntryOutcome } from './api';
import {
  arranged,
  badgeText,
  clubsIn,
  commonObstacles,
  confirmationsFor,
  entryFacts,
  mayDeclareAbsent,
  mayMarkPaid,
  mayRemove,
  nothingCosts,
  obstaclesOf,
  sumOf,
  tabAt,
  tabsFor,
} from './rules';
import { costOf, problemsOf } from './use-list-preview';

const entry: EntryOfAthlete = {
  id: 9,
  raceId: 11,
  race: '100 metri stile libero',
  short: '100 SL',
  categoryId: 4,
  time: 6235,
  note: '',
  wildCard: 0,
  paid: 0,
  absent: 0,
  late: 0,
  status: 0,
  reason: 0,
  disqualification: '',
  reaction: null,
  swum: null,
  legs: [],
  version: 1,
};

const rule = (name: string, message: string, detail = '') => ({ rule: name, passed: 0 as const, message, detail });

const race = (raceId: number, more: Partial<AthleteRace> = {}): AthleteRace => ({
  raceId,
  name: `Gara ${raceId}`,
  abbreviation: '',
  metres: 100,
  categoryId: 4,
  category: 'Ragazzi',
  enterable: 1,
  late: 0,
  limit: 0,
  best: 0,
  reason: '',
  mayWait: 0,
  rules: [],
  entries: [],
  ...more,
});

describe('the tabs', () => {
  it('show how an event fills up to users who see all clubs', () => {
    expect(tabsFor(true, true, true)).toContain('andamento');
    expect(tabsFor(false, true, true)).not.toContain('andamento');
  });

  it('include escorts where the deployment has them', () => {
    expect(tabsFor(false, true, true)).toContain('accompagnatori');
    expect(tabsFor(true, false, true)).not.toContain('accompagnatori');
  });

  it('include the waiting list where the event has one', () => {
    expect(tabsFor(false, true, true)).toContain('attesa');
    expect(tabsFor(true, true, false)).not.toContain('attesa');
  });

  it.each([
    ['squadre', 'squadre'],
    ['andamento', 'generale'],
    [undefined, 'generale'],
    [7, 'generale'],
  ])('open %s of the address as %s for a club', (inAddress, want) =>
    expect(tabAt(inAddress, tabsFor(false, true, true))).toBe(want),
  );
});

it.each([
  ['an administrator', { manual: true, admin: true, manages: true, online: true }, true],
  ['the organiser', { manual: true, admin: false, manages: true, online: false }, true],
  ['the organiser of an event paid online', { manual: true, admin: false, manages: true, online: true }, false],
  ['a club', { manual: true, admin: false, manages: false, online: false }, false],
  ['an administrator, without manual payments', { manual: false, admin: true, manages: true, online: false }, false],
  ['an administrator of the club', { manual: true, admin: true, manages: true, online: false, own: true }, false],
  ['the organiser, of its own club', { manual: true, admin: false, manages: true, online: false, own: true }, false],
])('payments are marked by %s', (_who, desk, want) => expect(mayMarkPaid({ own: false, ...desk })).toBe(want));

describe('an entry', () => {
  it.each([
    [{}, ['da pagare']],
    [{ paid: 1, late: 1 }, ['pagata', 'in ritardo']],
    [{ wildCard: 1, absent: 1 }, ['da pagare', 'wild card', 'assente']],
  ] as const)('with %o shows %o', (change, words) => expect(entryFacts({ ...entry, ...change })).toEqual(words));

  it('has a time if the sport has times', () => {
    expect(badgeText(entry, true)).toBe("100 SL 1'02''35");
    expect(badgeText({ ...entry, short: '' }, false)).toBe('100 metri stile libero');
  });

  it.each([
    ['unpaid, open', { paid: 0 }, false, true, false, true],
    ['paid, open', { paid: 1 }, false, true, false, false],
    ['paid, where nothing costs anything', { paid: 1 }, false, true, true, true],
    ['a whole team that is paid', { paid: 1, closed: 1 }, false, true, false, false],
    ['a team that is not complete', { paid: 1, closed: 0 }, false, true, false, true],
    ['unpaid, closed', { paid: 0 }, false, false, true, false],
    ['paid, by who manages', { paid: 1 }, true, false, false, true],
  ])('may be removed %s: %#', (_name, entry, manages, open, free, want) =>
    expect(mayRemove(entry, manages, open, free)).toBe(want),
  );

  it('costs nothing if no club owes or paid anything', () => {
    expect(nothingCosts([{ total: 0 }])).toBe(true);
    expect(nothingCosts([{ total: 0 }, { total: 800 }])).toBe(false);
  });

  it.each([
    ['paid', 1, 0, false, true, true],
    ['unpaid', 0, 0, false, true, false],
    ['absent already', 1, 1, false, true, false],
    ['too late', 1, 0, false, false, false],
    ['unpaid, by who manages', 0, 0, true, true, true],
    ['absent already, by who manages', 1, 1, true, true, false],
  ])('may be declared absent when %s: %#', (_name, paid, absent, manages, absences, want) =>
    expect(mayDeclareAbsent({ paid, absent }, manages, absences)).toBe(want),
  );
});

describe('the obstacles to an entry', () => {
  const expired = rule('tesseramento', 'Tesseramento scaduto', 'Scaduto il 01/10/2026');
  const other = rule('gara', 'Gara non abilitata per questa categoria', 'Ragazzi');

  it('are all failing rules, except those about values typed with the entry', () => {
    const rules = [
      expired,
      { ...other, passed: 1 as const },
      rule('note', 'Note obbligatorie'),
      rule('tempo', 'Tempo di iscrizione obbligatorio'),
      rule('tempo_limite', 'Tempo limite non conseguito', "Limite 1'00''00"),
    ];
    expect(obstaclesOf(race(1, { rules }))).toEqual([
      { message: 'Tesseramento scaduto', detail: 'Scaduto il 01/10/2026' },
    ]);
  });

  it('are none once it is entered', () => {
    expect(obstaclesOf(race(1, { rules: [expired], entries: [entry] }))).toEqual([]);
  });

  it('are shown once if they are the same for all remaining races', () => {
    const races = [race(1, { rules: [expired, other] }), race(2, { rules: [expired] }), race(3, { entries: [entry] })];
    expect(commonObstacles(races).map(({ message }) => message)).toEqual(['Tesseramento scaduto']);
    expect(commonObstacles([...races, race(4)])).toEqual([]);
    expect(commonObstacles([])).toEqual([]);
  });

  it('puts entered races first and impossible ones last', () => {
    const races = [race(1, { enterable: 0 }), race(2), race(3, { entries: [entry], enterable: 0 }), race(4)];
    expect(arranged(races).map(({ raceId }) => raceId)).toEqual([3, 2, 4, 1]);
  });
});

it('sums what clubs owe to the cent', () => {
  const bill = { clubId: 1, club: 'A', athletes: 2, entries: 3, fees: 0.1, due: 0.1, total: 0.1 } as ClubBill;
  const sum = sumOf([
    { ...sumOf([]), ...bill },
    { ...sumOf([]), ...bill, fees: 0.2, due: 0.2, total: 0.2 },
  ]);
  expect(sum).toMatchObject({ clubId: 0, athletes: 4, entries: 6, fees: 0.3, due: 0.3, total: 0.3, paid: 0 });
});

describe('the preview of wishes', () => {
  const outcome = (athleteId: number, raceId: number, more: Partial<EntryOutcome> = {}): EntryOutcome => ({
    athleteId,
    raceId,
    esito: 0,
    message: '',
    rule: '',
    detail: '',
    mayWait: 0,
    entryId: 0,
    amount: 0.1,
    time: 0,
    warning: '',
    ...more,
  });
  const outcomes = [
    outcome(1, 11),
    outcome(1, 12, { amount: 0.2 }),
    outcome(2, 11, { esito: 2, message: 'Tempo limite non conseguito', detail: "Limite 1'00''00", amount: 9 }),
    outcome(3, 11, { esito: 1, message: 'Tesseramento scaduto', amount: 9 }),
  ];

  it('sums the cost of accepted wishes', () => {
    expect(costOf(outcomes)).toEqual({ count: 2, athletes: 1, amount: 0.3, refused: 2 });
  });

  it('has the reasons of rejected wishes, and whether a wild card would help', () => {
    const wish = { time: 0, note: '', wildCard: false };
    const wishes = new Map([
      ['2 11', { athleteId: 2, raceId: 11, ...wish }],
      ['1 11', { athleteId: 1, raceId: 11, ...wish }],
    ]);
    // The third rejection is about a wish that has since been removed.
    expect([...problemsOf(outcomes, wishes)]).toEqual([
      ['2 11', { reason: "Tempo limite non conseguito (Limite 1'00''00)", wildCard: true }],
    ]);
  });
});

it('counts clubs with entries or teams, not those that only paid or have an extension', () => {
  const bill = (clubId: number, entries: number): ClubBill => ({ ...sumOf([]), clubId, entries });
  expect(clubsIn([bill(1, 3), bill(2, 0), bill(3, 0)], [{ clubId: 2 }, { clubId: 2 }])).toBe(2);
  expect(clubsIn([], [])).toBe(0);
});

describe('questions before an entry is removed', () => {
  const own = { entry: { paid: 0, late: 0 }, clubId: 7, late: false, free: false };
  it.each([
    ['the own unpaid one', own, 7, 0],
    ['paid', { ...own, entry: { paid: 1, late: 0 } }, 7, 2],
    ['paid because nothing costs anything', { ...own, entry: { paid: 1, late: 0 }, free: true }, 7, 0],
    ['a team that is not complete', { ...own, entry: { paid: 1, late: 0, closed: 0 } }, 7, 0],
    ["another club's", own, 8, 2],
    ['by an administrator', { ...own, clubId: 0 }, 0, 2],
    ['when it would be late if it were made again', { ...own, late: true }, 7, 1],
    ['when it is late already', { ...own, entry: { paid: 0, late: 1 }, late: true }, 7, 0],
  ] as const)('%s', (_, removed, club, want) => expect(confirmationsFor(removed, club)).toBe(want));
});
