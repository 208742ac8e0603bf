import { folded } from '../../lib/fold';
import type { PublicLane, PublicResults, PublicStart, ResultRow } from './api';
import { keyOf, type Person } from './follow';

// The people in an event, with their starts and results.

export interface StartOf {
  entryId: number;
  race: string;
  heat: number;
  lane: number;
  turn: number;
}

export interface ResultOf {
  group: string;
  row: ResultRow;
}

export interface InEvent extends Person {
  key: string;
  // The surnames of a team's members; the public pages show nothing else of them.
  surnames: string[];
  starts: StartOf[];
  results: ResultOf[];
}

// peopleOf groups starts and results by person. Teams are included, because parents also follow relays.
export function peopleOf(start: PublicStart | undefined, results: PublicResults | undefined): InEvent[] {
  const people = new Map<string, InEvent>();
  const find = (owner: Person & { surnames: string }) => {
    const key = keyOf(owner);
    const { athlete, birthYear, clubName, surnames } = owner;
    const person = people.get(key) ?? { key, athlete, birthYear, clubName, surnames: [], starts: [], results: [] };
    people.set(key, person);
    if (surnames && !person.surnames.includes(surnames)) person.surnames.push(surnames);
    return person;
  };
  for (const group of start?.groups ?? []) {
    for (const heat of group.heats) {
      for (const lane of heat.lanes) find(lane).starts.push(startOf(group.label, heat.number, lane));
    }
  }
  for (const group of results?.groups ?? []) {
    for (const row of group.results) find(row).results.push({ group: group.label, row });
  }
  return [...people.values()].sort((a, b) => a.athlete.localeCompare(b.athlete, 'it'));
}

const startOf = (race: string, heat: number, { entryId, lane, turn }: PublicLane): StartOf => ({
  entryId,
  race,
  heat,
  lane,
  turn,
});

// matchingPeople returns the people whose name or club, and the teams whose members, contain every typed word.
export function matchingPeople(people: readonly InEvent[], typed: string): InEvent[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return people.filter(({ athlete, clubName, surnames }) => {
    const text = folded([athlete, clubName, ...surnames].join(' '));
    return words.every((word) => text.includes(word));
  });
}

export const startText = ({ race, heat, lane, turn }: StartOf) =>
  heat > 0 ? `${race}: batteria ${heat}, corsia ${lane}` : `${race}: turno ${turn}`;

// entryIdsOf returns the ids of a person's entries, which shared links use to identify the person.
export const entryIdsOf = ({ starts, results }: InEvent): number[] => [
  ...new Set([...starts.map(({ entryId }) => entryId), ...results.map(({ row }) => row.entryId)]),
];
