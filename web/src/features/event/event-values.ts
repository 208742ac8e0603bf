import * as z from 'zod/mini';
import type { EditEvent, Event, Home } from '../../api/generated';
import type { ConflictField } from '../../components/conflict/conflict';
import { eventStatusLabel } from '../../components/status-badge/status-badge';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Variant } from '../../lib/variant';
import { comingSoon } from './rules';

// The general data of an event: as the form holds them, as they travel, and in words.

export type EventValues = {
  DESCRIZIONE: string;
  LUOGO: string;
  DATA_INIZIO: string | null;
  DATA_FINE: string | null;
  DATA_SCADENZA_ISCRIZIONI: string | null;
  FK_ID_SOCIETA: number | null;
  MAX_CONCORRENTI: string;
  FLG_GARA_SOCIALE: string;
  FK_ID_SPORT: string;
  FK_ID_STAGIONE: string;
  FK_ID_CAMPIONATO: string;
  FK_ID_REGIONE: string;
  FK_ID_METODO_CALCOLO_IMPORTI: string;
  FK_ID_METODO_CALCOLO_PUNTEGGIO: string;
  STATO: string;
  PULSANTI_VISIBILI: boolean;
  LINK_ESTERNO: string;
  LABEL_LINK_ESTERNO: string;
  NOTE: string;
  arrayCircuiti: string[];
};

type EventName = keyof EventValues & keyof EditEvent;
export type EventWire = Record<EventName, unknown>;

// Nothing chosen: no region, no championship, and for a new event the season of its first day.
export const none = '0';

export function blankEvent(sport: number, club: number): EventValues {
  return {
    DESCRIZIONE: '',
    LUOGO: '',
    DATA_INIZIO: null,
    DATA_FINE: null,
    DATA_SCADENZA_ISCRIZIONI: null,
    FK_ID_SOCIETA: club || null,
    MAX_CONCORRENTI: '2000',
    FLG_GARA_SOCIALE: none,
    FK_ID_SPORT: String(sport),
    FK_ID_STAGIONE: none,
    FK_ID_CAMPIONATO: none,
    FK_ID_REGIONE: none,
    FK_ID_METODO_CALCOLO_IMPORTI: '1',
    FK_ID_METODO_CALCOLO_PUNTEGGIO: '1',
    STATO: String(comingSoon),
    PULSANTI_VISIBILI: true,
    LINK_ESTERNO: '',
    LABEL_LINK_ESTERNO: '',
    NOTE: '',
    arrayCircuiti: [],
  };
}

export function valuesOf(event: Event): EventValues {
  return {
    DESCRIZIONE: event.DESCRIZIONE,
    LUOGO: event.LUOGO,
    DATA_INIZIO: event.DATA_INIZIO,
    DATA_FINE: event.DATA_FINE,
    DATA_SCADENZA_ISCRIZIONI: event.DATA_SCADENZA_ISCRIZIONI,
    FK_ID_SOCIETA: event.FK_ID_SOCIETA || null,
    MAX_CONCORRENTI: String(event.MAX_CONCORRENTI),
    FLG_GARA_SOCIALE: String(event.FLG_GARA_SOCIALE),
    FK_ID_SPORT: String(event.FK_ID_SPORT),
    FK_ID_STAGIONE: String(event.FK_ID_STAGIONE),
    FK_ID_CAMPIONATO: String(event.FK_ID_CAMPIONATO),
    FK_ID_REGIONE: String(event.FK_ID_REGIONE),
    FK_ID_METODO_CALCOLO_IMPORTI: String(event.FK_ID_METODO_CALCOLO_IMPORTI),
    FK_ID_METODO_CALCOLO_PUNTEGGIO: String(event.FK_ID_METODO_CALCOLO_PUNTEGGIO),
    STATO: String(event.STATO),
    PULSANTI_VISIBILI: event.PULSANTI_VISIBILI === 1,
    LINK_ESTERNO: event.LINK_ESTERNO,
    LABEL_LINK_ESTERNO: event.LABEL_LINK_ESTERNO,
    NOTE: event.NOTE,
    arrayCircuiti: event.arrayCircuiti.map(String),
  };
}

// toWire is one form for one value, whatever was typed: so that two of them can be compared.
export function toWire(values: EventValues): EventWire {
  return {
    DESCRIZIONE: values.DESCRIZIONE.trim(),
    LUOGO: values.LUOGO.trim(),
    DATA_INIZIO: values.DATA_INIZIO,
    DATA_FINE: values.DATA_FINE,
    DATA_SCADENZA_ISCRIZIONI: values.DATA_SCADENZA_ISCRIZIONI,
    FK_ID_SOCIETA: values.FK_ID_SOCIETA ?? 0,
    MAX_CONCORRENTI: Number(values.MAX_CONCORRENTI),
    FLG_GARA_SOCIALE: Number(values.FLG_GARA_SOCIALE),
    FK_ID_SPORT: Number(values.FK_ID_SPORT),
    FK_ID_STAGIONE: Number(values.FK_ID_STAGIONE),
    FK_ID_CAMPIONATO: Number(values.FK_ID_CAMPIONATO),
    FK_ID_REGIONE: Number(values.FK_ID_REGIONE),
    FK_ID_METODO_CALCOLO_IMPORTI: Number(values.FK_ID_METODO_CALCOLO_IMPORTI),
    FK_ID_METODO_CALCOLO_PUNTEGGIO: Number(values.FK_ID_METODO_CALCOLO_PUNTEGGIO),
    STATO: Number(values.STATO),
    PULSANTI_VISIBILI: values.PULSANTI_VISIBILI ? 1 : 0,
    LINK_ESTERNO: values.LINK_ESTERNO.trim(),
    LABEL_LINK_ESTERNO: values.LABEL_LINK_ESTERNO.trim(),
    NOTE: values.NOTE.trim(),
    arrayCircuiti: values.arrayCircuiti.map(Number).sort((a, b) => a - b),
  };
}

const required = z.string(text.required).check(z.trim(), z.minLength(1, text.required));

// Ranges, links and the order of the days are the server's to judge.
export const eventSchema = z.looseObject({
  DESCRIZIONE: required,
  DATA_INIZIO: required,
  DATA_FINE: required,
  DATA_SCADENZA_ISCRIZIONI: required,
  FK_ID_SOCIETA: z.number(text.required),
  MAX_CONCORRENTI: required,
});

export const kinds = [
  { value: '0', label: 'Trofeo' },
  { value: '1', label: 'Gara sociale' },
];

interface Choice {
  value: string;
  label: string;
}

// The choices of the form's lists, which are also how their values are read aloud.
export interface EventChoices {
  sports: Choice[];
  seasons: Choice[];
  regions: Choice[];
  feeMethods: Choice[];
  pointsMethods: Choice[];
  circuits: Choice[];
}

export function choicesOf(home: Home, { SPORT }: Pick<Variant, 'SPORT'>): EventChoices {
  const method = (one: { ID_METODO_CALCOLO: number; DESCRIZIONE: string }) => ({
    value: String(one.ID_METODO_CALCOLO),
    label: one.DESCRIZIONE,
  });
  return {
    sports: SPORT.map((one) => ({ value: String(one.ID_SPORT), label: one.DESCRIZIONE })),
    seasons: home.STAGIONI.map((one) => ({ value: String(one.ID_STAGIONE), label: one.DESCRIZIONE })),
    regions: home.REGIONI.map((one) => ({ value: String(one.ID_REGIONE), label: one.DESCRIZIONE })),
    feeMethods: home.METODI_CALCOLO.IMPORTI.map(method),
    pointsMethods: home.METODI_CALCOLO.PUNTEGGIO.map(method),
    circuits: home.CIRCUITI.map((one) => ({ value: String(one.ID_CIRCUITO), label: one.DESCRIZIONE })),
  };
}

// The label of a value, and the value itself where the list has none for it.
export function labelIn(choices: readonly Choice[], value: unknown): string {
  return choices.find((choice) => choice.value === String(value))?.label ?? (value ? String(value) : '');
}

const date = (value: unknown) => formatDate(value as string | null);
const yesNo = (value: unknown) => (value === 1 ? text.yes : text.no);

// Clubs and championships are too many to have a list: these are the names of those that came by.
export interface EventNames {
  clubs: Map<number, string>;
  championships: Map<number, string>;
}

// fieldsOf are the fields as a conflict names them.
export function fieldsOf(choices: EventChoices, names: EventNames): ConflictField[] {
  const named = (known: Map<number, string>) => (id: unknown) => (id ? (known.get(Number(id)) ?? `n. ${id}`) : '');
  const among = (list: readonly Choice[]) => (value: unknown) => labelIn(list, value);
  const fields: (ConflictField & { name: EventName })[] = [
    { name: 'DESCRIZIONE', label: 'Descrizione' },
    { name: 'LUOGO', label: 'Luogo' },
    { name: 'DATA_INIZIO', label: 'Data inizio', show: date },
    { name: 'DATA_FINE', label: 'Data fine', show: date },
    { name: 'DATA_SCADENZA_ISCRIZIONI', label: 'Scadenza iscrizioni', show: date },
    { name: 'FK_ID_SOCIETA', label: 'Società organizzatrice', show: named(names.clubs) },
    { name: 'MAX_CONCORRENTI', label: 'Numero massimo di concorrenti' },
    { name: 'FLG_GARA_SOCIALE', label: 'Tipo', show: among(kinds) },
    { name: 'FK_ID_SPORT', label: 'Sport', show: among(choices.sports) },
    { name: 'FK_ID_STAGIONE', label: 'Stagione', show: among(choices.seasons) },
    { name: 'FK_ID_CAMPIONATO', label: 'Campionato', show: named(names.championships) },
    { name: 'FK_ID_REGIONE', label: 'Regione', show: among(choices.regions) },
    { name: 'FK_ID_METODO_CALCOLO_IMPORTI', label: 'Calcolo degli importi', show: among(choices.feeMethods) },
    { name: 'FK_ID_METODO_CALCOLO_PUNTEGGIO', label: 'Calcolo dei punteggi', show: among(choices.pointsMethods) },
    { name: 'STATO', label: 'Stato', show: (state) => eventStatusLabel(Number(state)) },
    { name: 'PULSANTI_VISIBILI', label: 'Pulsanti visibili', show: yesNo },
    { name: 'LINK_ESTERNO', label: 'Link esterno' },
    { name: 'LABEL_LINK_ESTERNO', label: 'Etichetta link esterno' },
    { name: 'NOTE', label: 'Note' },
    {
      name: 'arrayCircuiti',
      label: 'Circuiti',
      show: (ids) => (ids as number[]).map((id) => labelIn(choices.circuits, id)).join(', '),
    },
  ];
  return fields;
}
