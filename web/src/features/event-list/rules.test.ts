import { describe, expect, it } from 'vitest';
import { daysOf, type EventCaller, eventButtons, noticesOf, sportOf, yearsAt } from './rules';

const everywhere = new Set(['/Evento', '/Iscrizioni', '/Gara']);
const club: EventCaller = { functions: new Set([2]), capabilities: new Set(['eventi.stampa']), registered: everywhere };
const stranger: EventCaller = { functions: new Set(), capabilities: new Set(), registered: everywhere };

const event = {
  FK_ID_SPORT: 1,
  STATO: 1,
  COMUNICATO: 'comunicato.pdf',
  PULSANTI_VISIBILI: 1,
  FLG_GESTIONE: 0,
  FLG_ORGANIZZATORE: 0,
} as const;
const hidden = { ...event, PULSANTI_VISIBILI: 0 };
const organised = { ...event, FLG_ORGANIZZATORE: 1, FLG_GESTIONE: 1 } as const;

describe('eventButtons', () => {
  const names = (...list: readonly string[]) => list;
  const cases = [
    { who: 'a club', of: event, want: names('entries', 'open', 'entrants', 'pressRelease', 'race') },
    { who: 'a club without prints', of: hidden, want: names('entries', 'open', 'race') },
    {
      who: 'without a press release',
      of: { ...event, COMUNICATO: '' },
      want: names('entries', 'open', 'entrants', 'race'),
    },
    { who: 'somebody without a club', of: event, by: stranger, want: names('entries', 'open') },
    {
      who: 'the organiser',
      of: { ...organised, PULSANTI_VISIBILI: 0 },
      want: names('entries', 'entrants', 'pressRelease', 'race', 'manage', 'menu'),
    },
    {
      who: 'the organiser where only administrators manage',
      of: { ...organised, FLG_GESTIONE: 0 } as const,
      want: names('entries', 'open', 'entrants', 'pressRelease', 'race', 'menu'),
    },
    {
      who: 'the organiser of dances',
      of: { ...organised, FK_ID_SPORT: 6 },
      want: names('entries', 'entrants', 'pressRelease', 'manage', 'menu'),
    },
    {
      who: 'the organiser of dances where only administrators manage',
      of: { ...organised, FK_ID_SPORT: 6, FLG_GESTIONE: 0 } as const,
      want: names('entries', 'open', 'entrants', 'pressRelease'),
    },
    {
      who: 'a club while no screen exists',
      of: event,
      by: { ...club, registered: new Set<string>() },
      want: names('entrants', 'pressRelease'),
    },
    {
      who: 'the organiser while no screen exists',
      of: organised,
      by: { ...club, registered: new Set<string>() },
      want: names('entrants', 'pressRelease'),
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
  ])('has a race in status %i: %s, but always for who organises it', (STATO, want) => {
    expect(eventButtons({ ...event, STATO }, club).race).toBe(want);
    expect(eventButtons({ ...organised, STATO }, club).race).toBe(true);
  });

  it('has a race in the first three sports, for who has the function', () => {
    const sports = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(sports.filter((sport) => eventButtons({ ...event, FK_ID_SPORT: sport }, club).race)).toEqual([1, 2, 3]);
    expect(eventButtons(event, { ...club, functions: new Set([3]) }).race).toBe(false);
  });
});

it('offers this year and the one before', () => expect(yearsAt('2026-01-01')).toEqual([2026, 2025]));

it.each([
  ['2026-05-02', '2026-05-03', '02/05/2026 – 03/05/2026'],
  ['2026-05-02', '2026-05-02', '02/05/2026'],
  ['2026-05-02', null, '02/05/2026'],
])('from %s to %s is %s', (DATA_INIZIO, DATA_FINE, want) => expect(daysOf({ DATA_INIZIO, DATA_FINE })).toBe(want));

describe('noticesOf', () => {
  const plain = {
    STATO: 1,
    FLG_GARA_SOCIALE: 0,
    FK_ID_CAMPIONATO: 0,
    DESC_CAMPIONATO: '',
    canOpenIscrizioni: 1,
  } as const;
  it('has nothing to say of an event open to all', () => expect(noticesOf(plain)).toEqual([]));
  it('says why a club may not enter', () => {
    const social = { ...plain, FLG_GARA_SOCIALE: 1, canOpenIscrizioni: 0 } as const;
    expect(noticesOf(social)).toEqual([
      'Iscrizioni non abilitate per questa Società',
      'Gara sociale, riservata agli atleti della società organizzatrice',
    ]);
    expect(noticesOf({ ...plain, FK_ID_CAMPIONATO: 3, DESC_CAMPIONATO: 'Invernale' })[0]).toContain('«Invernale»');
  });
  it('does not speak of entries that are closed to everybody', () =>
    expect(noticesOf({ ...plain, STATO: 2, canOpenIscrizioni: 0 })).toEqual([]));
});

describe('sportOf', () => {
  const swimming = { ID_SPORT: 1, DESCRIZIONE: 'Nuoto' };
  const dance = { ID_SPORT: 6, DESCRIZIONE: 'Danza' };
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
