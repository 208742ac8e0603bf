import * as z from 'zod/mini';
import { eventSoon } from '../../api/generated/constants';
import type { EditEvent, Event } from '../../api/generated/meet';
import type { Home } from '../../api/generated/session';
import type { ConflictField } from '../../components/conflict/conflict';
import { eventStatusLabel } from '../../components/status-badge/status-badge';
import { formatDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { Variant } from '../../lib/variant';

// The general data of an event: as form values, on the wire, and as labels.

export type EventValues = {
  name: string;
  place: string;
  starts: string | null;
  ends: string | null;
  deadline: string | null;
  organiserId: number | null;
  maxEntrants: string;
  clubOnly: string;
  sportId: string;
  seasonId: string;
  championshipId: string;
  regionId: string;
  feeMethod: string;
  pointsMethod: string;
  status: string;
  buttons: boolean;
  link: string;
  linkLabel: string;
  notes: string;
  circuits: string[];
};

type EventName = keyof EventValues & keyof EditEvent;
export type EventWire = Record<EventName, unknown>;

// Nothing chosen: no region, no championship, and for a new event the season of its first day.
export const none = '0';

export function blankEvent(sport: number, club: number): EventValues {
  return {
    name: '',
    place: '',
    starts: null,
    ends: null,
    deadline: null,
    organiserId: club || null,
    maxEntrants: '2000',
    clubOnly: none,
    sportId: String(sport),
    seasonId: none,
    championshipId: none,
    regionId: none,
    feeMethod: '1',
    pointsMethod: '1',
    status: String(eventSoon),
    buttons: true,
    link: '',
    linkLabel: '',
    notes: '',
    circuits: [],
  };
}

export function valuesOf(event: Event): EventValues {
  return {
    name: event.name,
    place: event.place,
    starts: event.starts,
    ends: event.ends,
    deadline: event.deadline,
    organiserId: event.organiserId || null,
    maxEntrants: String(event.maxEntrants),
    clubOnly: String(event.clubOnly),
    sportId: String(event.sportId),
    seasonId: String(event.seasonId),
    championshipId: String(event.championshipId),
    regionId: String(event.regionId),
    feeMethod: String(event.feeMethod),
    pointsMethod: String(event.pointsMethod),
    status: String(event.status),
    buttons: event.buttons === 1,
    link: event.link,
    linkLabel: event.linkLabel,
    notes: event.notes,
    circuits: event.circuits.map(String),
  };
}

// toWire normalises the values, so that two of them can be compared.
export function toWire(values: EventValues): EventWire {
  return {
    name: values.name.trim(),
    place: values.place.trim(),
    starts: values.starts,
    ends: values.ends,
    deadline: values.deadline,
    organiserId: values.organiserId ?? 0,
    maxEntrants: Number(values.maxEntrants),
    clubOnly: Number(values.clubOnly),
    sportId: Number(values.sportId),
    seasonId: Number(values.seasonId),
    championshipId: Number(values.championshipId),
    regionId: Number(values.regionId),
    feeMethod: Number(values.feeMethod),
    pointsMethod: Number(values.pointsMethod),
    status: Number(values.status),
    buttons: values.buttons ? 1 : 0,
    link: values.link.trim(),
    linkLabel: values.linkLabel.trim(),
    notes: values.notes.trim(),
    circuits: values.circuits.map(Number).sort((a, b) => a - b),
  };
}

const required = z.string(text.required).check(z.trim(), z.minLength(1, text.required));

// The server validates ranges, links and the order of the days.
export const eventSchema = z.looseObject({
  name: required,
  starts: required,
  ends: required,
  deadline: required,
  organiserId: z.number(text.required),
  maxEntrants: required,
});

export const kinds = [
  { value: '0', label: 'Trofeo' },
  { value: '1', label: 'Gara sociale' },
];

interface Choice {
  value: string;
  label: string;
}

// The choices of the form's selects, which also label their values.
export interface EventChoices {
  sports: Choice[];
  seasons: Choice[];
  regions: Choice[];
  feeMethods: Choice[];
  pointsMethods: Choice[];
  circuits: Choice[];
}

export function choicesOf(home: Home, { sports }: Pick<Variant, 'sports'>): EventChoices {
  const method = (method: { id: number; name: string }) => ({
    value: String(method.id),
    label: method.name,
  });
  return {
    sports: sports.map((sport) => ({ value: String(sport.id), label: sport.name })),
    seasons: home.seasons.map((season) => ({ value: String(season.id), label: season.name })),
    regions: home.regions.map((region) => ({ value: String(region.id), label: region.name })),
    feeMethods: home.methods.amounts.map(method),
    pointsMethods: home.methods.points.map(method),
    circuits: home.circuits.map((circuit) => ({ value: String(circuit.id), label: circuit.name })),
  };
}

// labelIn returns the label of a value, or the value itself if it has no label.
export function labelIn(choices: readonly Choice[], value: unknown): string {
  return choices.find((choice) => choice.value === String(value))?.label ?? (value ? String(value) : '');
}

const date = (value: unknown) => formatDate(value as string | null);
const yesNo = (value: unknown) => (value === 1 ? text.yes : text.no);

// The names of clubs and championships, collected as they are loaded, because their lists are too long.
export interface EventNames {
  clubs: Map<number, string>;
  championships: Map<number, string>;
}

// fieldsOf returns the fields as the conflict dialog names them.
export function fieldsOf(choices: EventChoices, names: EventNames): ConflictField[] {
  const named = (known: Map<number, string>) => (id: unknown) => (id ? (known.get(Number(id)) ?? `n. ${id}`) : '');
  const among = (list: readonly Choice[]) => (value: unknown) => labelIn(list, value);
  const fields: (ConflictField & { name: EventName })[] = [
    { name: 'name', label: 'Descrizione' },
    { name: 'place', label: 'Luogo' },
    { name: 'starts', label: 'Data inizio', show: date },
    { name: 'ends', label: 'Data fine', show: date },
    { name: 'deadline', label: 'Scadenza iscrizioni', show: date },
    { name: 'organiserId', label: 'Società organizzatrice', show: named(names.clubs) },
    { name: 'maxEntrants', label: 'Numero massimo di concorrenti' },
    { name: 'clubOnly', label: 'Tipo', show: among(kinds) },
    { name: 'sportId', label: 'Sport', show: among(choices.sports) },
    { name: 'seasonId', label: 'Stagione', show: among(choices.seasons) },
    { name: 'championshipId', label: 'Campionato', show: named(names.championships) },
    { name: 'regionId', label: 'Regione', show: among(choices.regions) },
    { name: 'feeMethod', label: 'Calcolo degli importi', show: among(choices.feeMethods) },
    { name: 'pointsMethod', label: 'Calcolo dei punteggi', show: among(choices.pointsMethods) },
    { name: 'status', label: 'Stato', show: (state) => eventStatusLabel(Number(state)) },
    { name: 'buttons', label: 'Pulsanti visibili', show: yesNo },
    { name: 'link', label: 'Link esterno' },
    { name: 'linkLabel', label: 'Etichetta link esterno' },
    { name: 'notes', label: 'Note' },
    {
      name: 'circuits',
      label: 'Circuiti',
      show: (ids) => (ids as number[]).map((id) => labelIn(choices.circuits, id)).join(', '),
    },
  ];
  return fields;
}
