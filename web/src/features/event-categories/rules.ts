import type { Cleaned } from '../../api/generated';
import type { CategoryRow, EventCategory, EventDetail, EventRace, OptionValue, Race } from './api';

// What the categories tab decides without asking anybody. Pure.

export const individual = 1;
export const team = 2;
const swimming = 1;

export interface CategoryGroup {
  key: string;
  title: string;
  FK_ID_TIPO: number;
  FLG_DIS: 0 | 1;
}

// groupsOf names the four groups of an event's categories; swimmers call their teams relays.
export function groupsOf(sport: number): readonly CategoryGroup[] {
  const teams = sport === swimming ? 'Staffette' : 'Squadre';
  return [
    { key: 'individuali', title: 'Individuali', FK_ID_TIPO: individual, FLG_DIS: 0 },
    { key: 'individuali-disabili', title: 'Individuali disabili', FK_ID_TIPO: individual, FLG_DIS: 1 },
    { key: 'squadre', title: teams, FK_ID_TIPO: team, FLG_DIS: 0 },
    { key: 'squadre-disabili', title: `${teams} disabili`, FK_ID_TIPO: team, FLG_DIS: 1 },
  ];
}

type OfGroup = Pick<CategoryGroup, 'FK_ID_TIPO' | 'FLG_DIS'>;

export const inGroup = (group: OfGroup) => (one: OfGroup) =>
  one.FK_ID_TIPO === group.FK_ID_TIPO && one.FLG_DIS === group.FLG_DIS;

export const memberships = [
  { value: '1', label: 'Propaganda', short: 'PROP' },
  { value: '2', label: 'Agonisti', short: 'AGO' },
  { value: '3', label: 'Master', short: 'MAS' },
] as const;

export const shortMembership = (id: number) => memberships.find(({ value }) => value === String(id))?.short ?? '';

// An event's category begins with the membership type of the catalogue's, or with the first where that one serves all.
export const firstMembership = (category: Pick<CategoryRow, 'FK_ID_TIPO_TESSERAMENTO'>) =>
  category.FK_ID_TIPO_TESSERAMENTO || 1;

// Nobody who competes was born before: such a bound only says that there is none.
const unbounded = 1910;

// birthYears tells who of one sex is in a category by years, which is how people speak of them; empty when nobody is.
export function birthYears(from: string | null, to: string | null): string {
  if (!from || !to) return '';
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  if (first < unbounded) return `fino al ${last}`;
  return first === last ? String(first) : `${first}–${last}`;
}

export const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const nameOf = ({ LABEL, DESCRIZIONE }: Pick<EventCategory, 'LABEL' | 'DESCRIZIONE'>) =>
  LABEL === DESCRIZIONE ? LABEL : `${LABEL} – ${DESCRIZIONE}`;

export function removalWords(category: EventCategory): string {
  const name = nameOf(category);
  if (category.gare.length === 0) return `Stai per rimuovere la categoria ${name}, che non ha gare.`;
  const races = category.gare.length === 1 ? 'la sua gara' : `le sue ${category.gare.length} gare`;
  return `Stai per rimuovere la categoria ${name} e ${races}.`;
}

// The prices that a category or a race may have for itself.
export const racePrice = 18;
export const teamPrice = 20;
export type PriceId = typeof racePrice | typeof teamPrice;

export const prices: readonly { id: PriceId; label: string; short: string; kind: number }[] = [
  { id: racePrice, label: 'Importo presenza gara', short: 'Gara', kind: individual },
  { id: teamPrice, label: 'Importo squadra', short: 'Squadra', kind: team },
];

// ownPrice is what a category or race costs by itself in euro, null when it has no price of its own; 0 is a price.
export function ownPrice(options: readonly OptionValue[], id: PriceId): number | null {
  const own = options.find(({ FK_ID_OPZIONE }) => FK_ID_OPZIONE === id);
  return own ? Number(own.VALORE) : null;
}

// Where a price comes from when it is left empty.
export interface Inherited {
  from: 'categoria' | 'evento';
  euro: number;
}

export function inheritedPrice(
  event: readonly OptionValue[],
  category: readonly OptionValue[],
  id: PriceId,
): Inherited {
  const own = ownPrice(category, id);
  return own === null ? { from: 'evento', euro: ownPrice(event, id) ?? 0 } : { from: 'categoria', euro: own };
}

// priceChanges is what to send of the prices: those that changed, null for one that was taken away.
export function priceChanges(
  before: readonly OptionValue[],
  typed: ReadonlyMap<PriceId, number | null>,
): { FK_ID_OPZIONE: number; VALORE: string | null }[] {
  return [...typed].flatMap(([id, euro]) =>
    euro === ownPrice(before, id) ? [] : [{ FK_ID_OPZIONE: id, VALORE: euro === null ? null : euro.toFixed(2) }],
  );
}

// doubleRaces are the ids of the races that one category has twice.
export function doubleRaces(races: readonly EventRace[]): ReadonlySet<number> {
  const seen = new Map<number, number>();
  for (const { FK_ID_GARA } of races) seen.set(FK_ID_GARA, (seen.get(FK_ID_GARA) ?? 0) + 1);
  return new Set(
    races.flatMap(({ ID_EVENTO_GARA, FK_ID_GARA }) => ((seen.get(FK_ID_GARA) ?? 0) > 1 ? [ID_EVENTO_GARA] : [])),
  );
}

// moved puts a race one place up (-1) or down (1) and numbers all of them from 1.
export function moved(races: readonly EventRace[], id: number, by: 1 | -1): EventRace[] {
  const from = races.findIndex(({ ID_EVENTO_GARA }) => ID_EVENTO_GARA === id);
  const to = from + by;
  const next = [...races];
  const [race] = from < 0 || to < 0 || to >= races.length ? [] : next.splice(from, 1);
  if (race) next.splice(to, 0, race);
  return next.map((one, index) => (one.ORDINE === index + 1 ? one : { ...one, ORDINE: index + 1 }));
}

// newPositions are the races that a move gave another number, the only ones to be saved.
export function newPositions(before: readonly EventRace[], after: readonly EventRace[]): EventRace[] {
  const old = new Map(before.map((race) => [race.ID_EVENTO_GARA, race.ORDINE]));
  return after.filter((race) => old.get(race.ID_EVENTO_GARA) !== race.ORDINE);
}

// draftRace is a race as the page shows it until the server has given it an id; below 0 is nobody's.
export function draftRace(category: EventCategory, race: Race, id: number): EventRace {
  return {
    ID_EVENTO_GARA: id,
    FK_ID_EVENTO: category.FK_ID_EVENTO,
    FK_ID_CATEGORIA: category.FK_ID_CATEGORIA,
    FK_ID_GARA: race.ID_GARA,
    FLG_DIS: category.FLG_DIS,
    FK_ID_TIPO: category.FK_ID_TIPO,
    FLG_PUNTI: 1,
    ORDINE: Math.max(0, ...category.gare.map(({ ORDINE }) => ORDINE)) + 1,
    PRESENZE_GARA: 0,
    DESC_CATEGORIA: category.LABEL,
    DESC_GARA: race.DESCRIZIONE,
    DESC_ABBR: race.DESC_ABBR,
    METRI_GARA: race.METRI_GARA,
    COMPONENTI: race.COMPONENTI,
    SESSO_AMMESSO: race.SESSO_AMMESSO,
    NOTE: '',
    SELEZIONATO: 1,
    opzioni: [],
    VERSIONE: 1,
  };
}

export const isDraft = (race: EventRace) => race.ID_EVENTO_GARA < 0;

export const hasRace = (category: EventCategory, raceId: number) =>
  category.gare.some(({ FK_ID_GARA }) => FK_ID_GARA === raceId);

// cleaning is what a clean-up may take away, as far as the page can tell: the server also looks at the entries.
export function cleaning({ categorie, gareAll }: Pick<EventDetail, 'categorie' | 'gareAll'>) {
  const empty = categorie.filter(({ gare }) => gare.length === 0);
  const keyOf = (one: OfGroup & { FK_ID_CATEGORIA: number }) =>
    `${one.FK_ID_CATEGORIA} ${one.FLG_DIS} ${one.FK_ID_TIPO}`;
  const there = new Set(categorie.map(keyOf));
  return { empty, orphans: gareAll.filter((race) => !there.has(keyOf(race))).length };
}

export function cleaningWords({ empty, orphans }: ReturnType<typeof cleaning>): string {
  const names = empty.length === 0 ? 'nessuna' : `${empty.length} (${empty.map(({ LABEL }) => LABEL).join(', ')})`;
  return `Categorie senza gare, rimosse se non hanno iscrizioni: ${names}. Gare di categorie non più presenti: ${orphans || 'nessuna'}. Con loro vanno i tempi limite di gare non più presenti.`;
}

export function cleanedWords({ CATEGORIE, GARE, TEMPI_LIMITE }: Omit<Cleaned, 'ELIMINATI'>): string {
  if (CATEGORIE + GARE + TEMPI_LIMITE === 0) return 'Niente da rimuovere.';
  const parts = [
    ...(CATEGORIE > 0 ? [countOf(CATEGORIE, 'categoria rimossa', 'categorie rimosse')] : []),
    ...(GARE > 0 ? [countOf(GARE, 'gara rimossa', 'gare rimosse')] : []),
    ...(TEMPI_LIMITE > 0 ? [countOf(TEMPI_LIMITE, 'tempo limite rimosso', 'tempi limite rimossi')] : []),
  ];
  return `${new Intl.ListFormat('it').format(parts)}.`;
}
