import { individual, swimming, team } from '../../api/generated/constants';
import type { Cleaned } from '../../api/generated/meet';
import { racePrice, teamPrice } from '../../api/generated/options';
import { inOrder } from '../../components/sortable-list/order';
import { disabledName } from '../../lib/category';
import { countOf } from '../../lib/count-of';
import type { CategoryRow, EventCategory, EventDetail, EventRace, OptionValue, Race } from './api';

// The rules of the categories tab.

export interface CategoryGroup {
  key: string;
  title: string;
  kind: number;
  disabled: 0 | 1;
}

// groupsOf returns the four groups of an event's categories; in swimming teams are called relays.
export function groupsOf(sport: number): readonly CategoryGroup[] {
  const teams = sport === swimming ? 'Staffette' : 'Squadre';
  return [
    { key: 'individuali', title: 'Individuali', kind: individual, disabled: 0 },
    { key: 'individuali-disabili', title: 'Individuali disabili', kind: individual, disabled: 1 },
    { key: 'squadre', title: teams, kind: team, disabled: 0 },
    { key: 'squadre-disabili', title: `${teams} disabili`, kind: team, disabled: 1 },
  ];
}

type OfGroup = Pick<CategoryGroup, 'kind' | 'disabled'>;

export const inGroup = (group: OfGroup) => (category: OfGroup) =>
  category.kind === group.kind && category.disabled === group.disabled;

export const memberships = [
  { value: '1', label: 'Propaganda', short: 'PROP' },
  { value: '2', label: 'Agonisti', short: 'AGO' },
  { value: '3', label: 'Master', short: 'MAS' },
] as const;

export const shortMembership = (id: number) => memberships.find(({ value }) => value === String(id))?.short ?? '';

// A category starts with the catalogue's membership type, or with the first if the catalogue's applies to all.
export const firstMembership = (category: Pick<CategoryRow, 'membership'>) => category.membership || 1;

// No competitor was born before this year: it means that there is no bound.
const unbounded = 1910;

// birthYears describes a category's birth years for one sex; empty if it has none.
export function birthYears(from: string | null, to: string | null): string {
  if (!from || !to) return '';
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  if (first < unbounded) return `fino al ${last}`;
  return first === last ? String(first) : `${first}–${last}`;
}

export const nameOf = ({ label, name, disabled = 0 }: NamedCategory) =>
  disabledName(label === name ? label : `${label} – ${name}`, disabled);

type NamedCategory = Pick<EventCategory, 'label' | 'name'> & { disabled?: number };

export function removalText(category: EventCategory): string {
  const name = nameOf(category);
  if (category.races.length === 0) return `Stai per rimuovere la categoria ${name}, che non ha gare.`;
  const races = category.races.length === 1 ? 'la sua gara' : `le sue ${category.races.length} gare`;
  return `Stai per rimuovere la categoria ${name} e ${races}.`;
}

// The prices that a category or a race can override.
export type PriceId = typeof racePrice | typeof teamPrice;

export const prices: readonly { id: PriceId; label: string; short: string; kind: number }[] = [
  { id: racePrice, label: 'Importo presenza gara', short: 'Gara', kind: individual },
  { id: teamPrice, label: 'Importo squadra', short: 'Squadra', kind: team },
];

// ownPrice returns the override of a category or race in euros, null if there is none; 0 is a valid price.
export function ownPrice(options: readonly OptionValue[], id: PriceId): number | null {
  const own = options.find((option) => option.id === id);
  return own ? Number(own.value) : null;
}

// Where an empty price is inherited from.
export interface InheritedPrice {
  from: 'categoria' | 'evento';
  euro: number;
}

export function inheritedPrice(
  event: readonly OptionValue[],
  category: readonly OptionValue[],
  id: PriceId,
): InheritedPrice {
  const own = ownPrice(category, id);
  return own === null ? { from: 'evento', euro: ownPrice(event, id) ?? 0 } : { from: 'categoria', euro: own };
}

// priceChanges returns the prices to send: those that changed, null for a removed one.
export function priceChanges(
  before: readonly OptionValue[],
  typed: ReadonlyMap<PriceId, number | null>,
): { id: number; value: string | null }[] {
  return [...typed].flatMap(([id, euro]) =>
    euro === ownPrice(before, id) ? [] : [{ id, value: euro === null ? null : euro.toFixed(2) }],
  );
}

// doubleRaces returns the ids of races that a category has twice.
export function doubleRaces(races: readonly EventRace[]): ReadonlySet<number> {
  const firstIds = new Map<number, number>();
  for (const { raceId } of races) firstIds.set(raceId, (firstIds.get(raceId) ?? 0) + 1);
  return new Set(races.flatMap(({ id, raceId }) => ((firstIds.get(raceId) ?? 0) > 1 ? [id] : [])));
}

export const nameOfRace = ({ abbreviation, race }: Pick<EventRace, 'abbreviation' | 'race'>) => abbreviation || race;

// sortedRaces sorts races by a list of ids and numbers them from 1; unknown races come last.
export function sortedRaces(races: readonly EventRace[], ids: readonly number[]): EventRace[] {
  return inOrder(races, ids, ({ id }) => id).map((race, index) =>
    race.position === index + 1 ? race : { ...race, position: index + 1 },
  );
}

// newPositions returns the races whose number changed.
export function newPositions(before: readonly EventRace[], after: readonly EventRace[]): EventRace[] {
  const old = new Map(before.map((race) => [race.id, race.position]));
  return after.filter((race) => old.get(race.id) !== race.position);
}

// draftRace is a race as shown until the server has given it an id; its temporary id is negative.
export function draftRace(category: EventCategory, race: Race, id: number): EventRace {
  return {
    id,
    eventId: category.eventId,
    categoryId: category.categoryId,
    raceId: race.id,
    disabled: category.disabled,
    kind: category.kind,
    points: 1,
    position: Math.max(0, ...category.races.map(({ position }) => position)) + 1,
    entries: 0,
    category: category.label,
    race: race.name,
    abbreviation: race.abbreviation,
    metres: race.metres,
    members: race.members,
    sex: race.sex,
    note: '',
    selected: 1,
    options: [],
    version: 1,
  };
}

export const isDraft = (race: EventRace) => race.id < 0;

export const hasRace = (category: EventCategory, raceId: number) =>
  category.races.some((race) => race.raceId === raceId);

// cleanupOf returns what a clean-up may delete, as far as the page knows; the server also checks the entries.
export function cleanupOf({ categories, races }: Pick<EventDetail, 'categories' | 'races'>) {
  const empty = categories.filter(({ races }) => races.length === 0);
  const keyOf = (category: OfGroup & { categoryId: number }) =>
    `${category.categoryId} ${category.disabled} ${category.kind}`;
  const withRaces = new Set(categories.map(keyOf));
  return { empty, orphans: races.filter((race) => !withRaces.has(keyOf(race))).length };
}

export function cleaningText({ empty, orphans }: ReturnType<typeof cleanupOf>): string {
  const names = empty.length === 0 ? 'nessuna' : `${empty.length} (${empty.map(({ label }) => label).join(', ')})`;
  return `Categorie senza gare, rimosse se non hanno iscrizioni: ${names}. Gare di categorie non più presenti: ${orphans || 'nessuna'}. Con loro vanno i tempi limite di gare non più presenti.`;
}

export function cleanedText({ categories, races, timeStandards }: Omit<Cleaned, 'removed'>): string {
  if (categories + races + timeStandards === 0) return 'Niente da rimuovere.';
  const parts = [
    ...(categories > 0 ? [countOf(categories, 'categoria rimossa', 'categorie rimosse')] : []),
    ...(races > 0 ? [countOf(races, 'gara rimossa', 'gare rimosse')] : []),
    ...(timeStandards > 0 ? [countOf(timeStandards, 'tempo limite rimosso', 'tempi limite rimossi')] : []),
  ];
  return `${new Intl.ListFormat('it').format(parts)}.`;
}
