import type { Centis } from '../../lib/race-time';

// The grid of athletes × races: which cells are open, which are not and why. Pure.

// What the grid needs to know of an athlete.
export interface ListAthlete {
  id: number;
  lastName: string;
  firstName: string;
  card: string;
  category: string;
  entries: readonly { raceId: number; time: Centis }[];
  // By race, in the order of the columns: why it cannot be entered, empty when it can; and the best time of the last year.
  reasons: readonly string[];
  bests: readonly Centis[];
}

// A column.
export interface ListRace {
  id: number;
  // Its place among the columns.
  at: number;
  // As people write it: 100 SL.
  name: string;
  // With all its words: 100 metri stile libero.
  longName: string;
}

export const cellKey = (athleteId: number, raceId: number) => `${athleteId} ${raceId}`;

export type CellState =
  | { kind: 'open' }
  | { kind: 'entered'; time: Centis }
  // reason is what a person reads, in the words of the rule.
  | { kind: 'closed'; reason: string };

const open: CellState = { kind: 'open' };

// cellOf says whether an athlete can be entered in a race. What several wishes come to together is the server's to judge.
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

// listOf reads the server's grid, whose reasons are numbered from 1.
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

// What was asked for and is not stored yet.
export interface Wish {
  athleteId: number;
  raceId: number;
  // Hundredths; 0: none.
  time: Centis;
  note: string;
  wildCard: boolean;
}

export type Wishes = ReadonlyMap<string, Wish>;

// withWishes adds or replaces; a note that was written stays.
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
