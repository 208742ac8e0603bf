import { describe, expect, it } from 'vitest';
import type { Event } from '../../api/generated/meet';
import { changesOf, conflictLines } from '../../components/conflict/conflict';
import { homeOf } from '../../test/portal';
import { blankEvent, choicesOf, eventSchema, fieldsOf, toWire, valuesOf } from './event-values';

const event: Event = {
  id: 7,
  sportId: 1,
  online: 0,
  inCase: 0,
  caseHolder: '',
  caseSince: null,
  rehearsal: 0,
  rehearsalPaused: 0,
  rehearsalOf: 0,
  rehearsalId: 0,
  titles: [],
  organiserEmail: '',
  seasonId: 2,
  name: 'Trofeo',
  place: 'Roma',
  starts: '2027-03-20',
  ends: '2027-03-21',
  deadline: '2027-03-10',
  maxEntrants: 2000,
  clubOnly: 0,
  championshipId: 0,
  championship: '',
  regionId: 12,
  year: 2027,
  organiserId: 3,
  organiser: 'Rari Nantes',
  feeMethod: 1,
  pointsMethod: 1,
  status: 5,
  notes: '',
  pressRelease: '',
  logo: '',
  link: '',
  linkLabel: '',
  buttons: 1,
  heats: 0,
  invoiced: 0,
  clubs: 0,
  athletes: 0,
  entries: 0,
  teams: 0,
  canOpen: 1,
  closed: '',
  manages: 1,
  oversees: 1,
  version: 4,
  circuits: [2, 4],
  options: [],
};

const sent = (change: Partial<ReturnType<typeof valuesOf>>) =>
  changesOf(toWire(valuesOf(event)), toWire({ ...valuesOf(event), ...change }));

describe('what a form sends', () => {
  it.each([
    ['nothing when nothing changed', {}, {}],
    ['texts trimmed', { name: ' Trofeo ', place: ' Ostia' }, { place: 'Ostia' }],
    ['numbers and flags as such', { maxEntrants: '300', buttons: false }, { maxEntrants: 300, buttons: 0 }],
    ['circuits in any order', { circuits: ['4', '2'] }, {}],
    ['circuits that changed', { circuits: ['4', '1', '2'] }, { circuits: [1, 2, 4] }],
    ['a removed organiser, which the server rejects', { organiserId: null }, { organiserId: 0 }],
  ])('%s', (_name, change, want) => expect(sent(change)).toEqual(want));
});

describe('a new event', () => {
  it('starts with the values of the specification', () =>
    expect(toWire(blankEvent(2, 0))).toMatchObject({
      maxEntrants: 2000,
      sportId: 2,
      status: 5,
      clubOnly: 0,
      seasonId: 0,
      buttons: 1,
    }));

  it('names what is missing', () => {
    const { error } = eventSchema.safeParse(blankEvent(1, 0));
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'name',
      'starts',
      'ends',
      'deadline',
      'organiserId',
    ]);
  });
});

describe('a conflict in words', () => {
  const home = homeOf({
    regions: [
      { id: 12, name: 'Lazio' },
      { id: 1000, name: 'NAZIONALE' },
    ],
    circuits: [
      { id: 2, name: 'Regionale' },
      { id: 4, name: 'Trofei' },
    ],
  });
  const names = { clubs: new Map([[9, 'Aquatica']]), championships: new Map() };
  const lines = (theirs: Partial<Event>, mine: Partial<ReturnType<typeof valuesOf>>) =>
    conflictLines(
      fieldsOf(choicesOf(home, { sports: [] }), names),
      toWire(valuesOf(event)),
      toWire(valuesOf({ ...event, ...theirs })),
      toWire({ ...valuesOf(event), ...mine }),
    );

  it.each([
    ['a date', { starts: '2027-03-19' }, {}, [{ label: 'Data inizio', theirs: '19/03/2027', mine: null }]],
    [
      'a status',
      { status: 1 },
      { status: '2' },
      [{ label: 'Stato', theirs: 'Iscrizioni aperte', mine: 'Iscrizioni chiuse' }],
    ],
    ['a region', { regionId: 1000 }, { regionId: '0' }, [{ label: 'Regione', theirs: 'NAZIONALE', mine: '' }]],
    ['a club', { organiserId: 9 }, {}, [{ label: 'Società organizzatrice', theirs: 'Aquatica', mine: null }]],
    ['circuits', { circuits: [2] }, {}, [{ label: 'Circuiti', theirs: 'Regionale', mine: null }]],
    ['a switch', { buttons: 0 }, {}, [{ label: 'Pulsanti visibili', theirs: 'No', mine: null }]],
    ['a logo, which is not on the form', { logo: '/api/x', version: 5 }, {}, []],
  ])('%s', (_name, theirs, mine, want) => expect(lines(theirs, mine)).toEqual(want));
});
