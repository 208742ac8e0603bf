import { describe, expect, it } from 'vitest';
import type { Event } from '../../api/generated';
import { changesOf, conflictLines } from '../../components/conflict/conflict';
import { homeOf } from '../../test/portal';
import { blankEvent, choicesOf, eventSchema, fieldsOf, toWire, valuesOf } from './event-values';

const event: Event = {
  ID_EVENTO: 7,
  FK_ID_SPORT: 1,
  FK_ID_STAGIONE: 2,
  DESCRIZIONE: 'Trofeo',
  LUOGO: 'Roma',
  DATA_INIZIO: '2027-03-20',
  DATA_FINE: '2027-03-21',
  DATA_SCADENZA_ISCRIZIONI: '2027-03-10',
  MAX_CONCORRENTI: 2000,
  FLG_GARA_SOCIALE: 0,
  FK_ID_CAMPIONATO: 0,
  DESC_CAMPIONATO: '',
  FK_ID_REGIONE: 12,
  ANNO: 2027,
  FK_ID_SOCIETA: 3,
  DENOMINAZIONE: 'Rari Nantes',
  FK_ID_METODO_CALCOLO_IMPORTI: 1,
  FK_ID_METODO_CALCOLO_PUNTEGGIO: 1,
  STATO: 5,
  NOTE: '',
  COMUNICATO: '',
  LOGO: '',
  LINK_ESTERNO: '',
  LABEL_LINK_ESTERNO: '',
  PULSANTI_VISIBILI: 1,
  FLG_BATT: 0,
  FLG_FATTURATO: 0,
  SOCIETA: 0,
  ATLETI: 0,
  PRESENZE: 0,
  STAFF: 0,
  canOpenIscrizioni: 1,
  FLG_GESTIONE: 1,
  FLG_ORGANIZZATORE: 1,
  VERSIONE: 4,
  arrayCircuiti: [2, 4],
  opzioni: [],
};

const sent = (change: Partial<ReturnType<typeof valuesOf>>) =>
  changesOf(toWire(valuesOf(event)), toWire({ ...valuesOf(event), ...change }));

describe('what a form sends', () => {
  it.each([
    ['nothing when nothing changed', {}, {}],
    ['no blanks around a text', { DESCRIZIONE: ' Trofeo ', LUOGO: ' Ostia' }, { LUOGO: 'Ostia' }],
    [
      'numbers and flags as such',
      { MAX_CONCORRENTI: '300', PULSANTI_VISIBILI: false },
      { MAX_CONCORRENTI: 300, PULSANTI_VISIBILI: 0 },
    ],
    ['circuits whatever the order they were ticked in', { arrayCircuiti: ['4', '2'] }, {}],
    ['circuits that changed', { arrayCircuiti: ['4', '1', '2'] }, { arrayCircuiti: [1, 2, 4] }],
    ['an organiser taken away, for the server to refuse', { FK_ID_SOCIETA: null }, { FK_ID_SOCIETA: 0 }],
  ])('%s', (_name, change, want) => expect(sent(change)).toEqual(want));
});

describe('a new event', () => {
  it('begins with the values of the specification', () =>
    expect(toWire(blankEvent(2, 0))).toMatchObject({
      MAX_CONCORRENTI: 2000,
      FK_ID_SPORT: 2,
      STATO: 5,
      FLG_GARA_SOCIALE: 0,
      FK_ID_STAGIONE: 0,
      PULSANTI_VISIBILI: 1,
    }));

  it('names what is missing', () => {
    const { error } = eventSchema.safeParse(blankEvent(1, 0));
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'DESCRIZIONE',
      'DATA_INIZIO',
      'DATA_FINE',
      'DATA_SCADENZA_ISCRIZIONI',
      'FK_ID_SOCIETA',
    ]);
  });
});

describe('a conflict in words', () => {
  const home = homeOf({
    REGIONI: [
      { ID_REGIONE: 12, DESCRIZIONE: 'Lazio' },
      { ID_REGIONE: 1000, DESCRIZIONE: 'NAZIONALE' },
    ],
    CIRCUITI: [
      { ID_CIRCUITO: 2, DESCRIZIONE: 'Regionale' },
      { ID_CIRCUITO: 4, DESCRIZIONE: 'Trofei' },
    ],
  });
  const names = { clubs: new Map([[9, 'Aquatica']]), championships: new Map() };
  const lines = (theirs: Partial<Event>, mine: Partial<ReturnType<typeof valuesOf>>) =>
    conflictLines(
      fieldsOf(choicesOf(home, { SPORT: [] }), names),
      toWire(valuesOf(event)),
      toWire(valuesOf({ ...event, ...theirs })),
      toWire({ ...valuesOf(event), ...mine }),
    );

  it.each([
    ['a date', { DATA_INIZIO: '2027-03-19' }, {}, [{ label: 'Data inizio', theirs: '19/03/2027', mine: null }]],
    [
      'a status',
      { STATO: 1 },
      { STATO: '2' },
      [{ label: 'Stato', theirs: 'Iscrizioni aperte', mine: 'Iscrizioni chiuse' }],
    ],
    [
      'a region',
      { FK_ID_REGIONE: 1000 },
      { FK_ID_REGIONE: '0' },
      [{ label: 'Regione', theirs: 'NAZIONALE', mine: '' }],
    ],
    ['a club', { FK_ID_SOCIETA: 9 }, {}, [{ label: 'Società organizzatrice', theirs: 'Aquatica', mine: null }]],
    ['circuits', { arrayCircuiti: [2] }, {}, [{ label: 'Circuiti', theirs: 'Regionale', mine: null }]],
    ['a switch', { PULSANTI_VISIBILI: 0 }, {}, [{ label: 'Pulsanti visibili', theirs: 'No', mine: null }]],
    ['a logo, which is not on the form', { LOGO: '/api/x', VERSIONE: 5 }, {}, []],
  ])('%s', (_name, theirs, mine, want) => expect(lines(theirs, mine)).toEqual(want));
});
