import { female } from '../../api/generated/constants';
import type { Centis } from '../../lib/race-time';

// The grid of athletes × races: which cells are open, and why the others are not.

// A person as pasted lists name them.
export interface ListPerson {
  lastName: string;
  firstName: string;
  card: string;
}

// A saved entry.
export interface ListEntry {
  id: number;
  raceId: number;
  time: Centis;
  note: string;
  wildCard: 0 | 1;
  paid: 0 | 1;
  late: 0 | 1;
  version: number;
}

// The part of an athlete that the grid needs.
export interface ListAthlete extends ListPerson {
  id: number;
  clubId: number;
  sex: number;
  category: string;
  entries: readonly ListEntry[];
  // In column order: why the race cannot be entered, empty if it can; and the best time of the last year.
  reasons: readonly string[];
  bests: readonly Centis[];
  // In column order: 1 if the race is full and has a waiting list.
  waits?: readonly number[];
}

// A column.
export interface ListRace {
  id: number;
  // Its column index.
  at: number;
  // The short name: 100 SL.
  name: string;
  // The full name: 100 metri stile libero.
  longName: string;
}

export const cellKey = (athleteId: number, raceId: number) => `${athleteId} ${raceId}`;

export type CellState =
  | { kind: 'open' }
  | { kind: 'entered'; time: Centis }
  // reason is the rule's message to the user.
  | { kind: 'closed'; reason: string };

const open: CellState = { kind: 'open' };

// cellOf returns whether an athlete can be entered in a race. The server checks rules about several wishes together.
export function cellOf(athlete: ListAthlete, race: ListRace): CellState {
  const entry = athlete.entries.find(({ raceId }) => raceId === race.id);
  if (entry) return { kind: 'entered', time: entry.time };
  const reason = athlete.reasons[race.at] ?? '';
  // A full race can be chosen: the bar below the grid offers its waiting list.
  return reason === '' || athlete.waits?.[race.at] === 1 ? open : { kind: 'closed', reason };
}

export const sameState = (a: CellState, b: CellState) =>
  a === b ||
  (a.kind === 'entered' && b.kind === 'entered' && a.time === b.time) ||
  (a.kind === 'closed' && b.kind === 'closed' && a.reason === b.reason);

// A cell with a saved entry.
export interface EnteredCell {
  athlete: ListAthlete;
  race: ListRace;
  entry: ListEntry;
}

export function enteredAt(athlete: ListAthlete | undefined, race: ListRace | undefined): EnteredCell | undefined {
  const entry = race && athlete?.entries.find(({ raceId }) => raceId === race.id);
  return athlete && race && entry ? { athlete, race, entry } : undefined;
}

// enteredWord agrees with the athlete's sex: "già iscritta".
export const enteredWord = ({ sex }: Pick<ListAthlete, 'sex'>) => (sex === female ? 'già iscritta' : 'già iscritto');

// enteredMessage reports who was entered in what: "Rossi Anna iscritta a 100 SL".
export const enteredMessage = (athlete: Pick<ListAthlete, 'lastName' | 'firstName' | 'sex'>, race: string) =>
  `${athlete.lastName} ${athlete.firstName} ${athlete.sex === female ? 'iscritta' : 'iscritto'} a ${race}`;

// whatOf names an entry in messages: "Rossi Anna a 100 SL".
export const whatOf = ({ athlete, race }: Pick<EnteredCell, 'athlete' | 'race'>) =>
  `${athlete.lastName} ${athlete.firstName} a ${race.name}`;

export const bestOf = (athlete: ListAthlete, race: ListRace): Centis => athlete.bests[race.at] ?? 0;

interface Grid {
  races: readonly { id: number; name: string; abbreviation: string }[];
  reasons: readonly string[];
  technicians: readonly ListPerson[];
  athletes: readonly (Omit<ListAthlete, 'category' | 'reasons'> & {
    categoryName: string;
    reasons: readonly number[];
  })[];
}

interface List {
  races: ListRace[];
  athletes: ListAthlete[];
  technicians: readonly ListPerson[];
}

// listOf converts the server's grid, whose reasons are numbered from 1.
export function listOf({ races, reasons, athletes, technicians }: Grid): List {
  return {
    technicians,
    races: races.map(({ id, name, abbreviation }, at) => ({ id, at, name: abbreviation || name, longName: name })),
    athletes: athletes.map(({ categoryName, reasons: numbers, ...athlete }) => ({
      ...athlete,
      category: categoryName,
      reasons: numbers.map((number) => reasons[number - 1] ?? ''),
    })),
  };
}

// An entry that is not saved yet.
export interface Wish {
  athleteId: number;
  raceId: number;
  // Hundredths; 0 for no time.
  time: Centis;
  note: string;
  wildCard: boolean;
}

export type Wishes = ReadonlyMap<string, Wish>;

// withWishes adds or replaces wishes; existing notes are kept.
export function withWishes(wishes: Wishes, more: Iterable<Pick<Wish, 'athleteId' | 'raceId' | 'time'>>): Wishes {
  const next = new Map(wishes);
  for (const { athleteId, raceId, time } of more) {
    const key = cellKey(athleteId, raceId);
    const before = next.get(key);
    next.set(key, { athleteId, raceId, time, note: before?.note ?? '', wildCard: false });
  }
  return next;
}

export function withoutWishes(wishes: Wishes, keys: Iterable<string>): Wishes {
  const next = new Map(wishes);
  for (const key of keys) next.delete(key);
  return next;
}
