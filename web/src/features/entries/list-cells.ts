import type { Centis } from '../../lib/race-time';

// The grid of athletes × races: which cells are open, and why the others are not.

// The part of an athlete that the grid needs.
export interface ListAthlete {
  id: number;
  lastName: string;
  firstName: string;
  card: string;
  category: string;
  entries: readonly { raceId: number; time: Centis }[];
  // In column order: why the race cannot be entered, empty if it can; and the best time of the last year.
  reasons: readonly string[];
  bests: readonly Centis[];
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
  return reason === '' ? open : { kind: 'closed', reason };
}

export const sameState = (a: CellState, b: CellState) =>
  a === b ||
  (a.kind === 'entered' && b.kind === 'entered' && a.time === b.time) ||
  (a.kind === 'closed' && b.kind === 'closed' && a.reason === b.reason);

export const bestOf = (athlete: ListAthlete, race: ListRace): Centis => athlete.bests[race.at] ?? 0;

interface Grid {
  races: readonly { id: number; name: string; abbreviation: string }[];
  reasons: readonly string[];
  athletes: readonly {
    id: number;
    lastName: string;
    firstName: string;
    card: string;
    categoryName: string;
    entries: readonly { raceId: number; time: Centis }[];
    reasons: readonly number[];
    bests: readonly Centis[];
  }[];
}

// listOf converts the server's grid, whose reasons are numbered from 1.
export function listOf({ races, reasons, athletes }: Grid): { races: ListRace[]; athletes: ListAthlete[] } {
  return {
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
