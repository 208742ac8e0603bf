// Followed athletes, stored in the browser only: the server does not know them.

export interface Person {
  athlete: string;
  birthYear: number;
  clubName: string;
}

const place = 'traguardo.seguiti';
// Limits the size of the stored list.
const maxFollowed = 100;

// keyOf identifies a person without the id, which public pages do not have.
export const keyOf = ({ athlete, birthYear, clubName }: Person) =>
  [athlete, birthYear, clubName].join('|').toLowerCase();

export function readFollowed(storage: Pick<Storage, 'getItem'>): Person[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPerson).slice(0, maxFollowed) : [];
  } catch {
    return [];
  }
}

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Person).athlete === 'string' &&
  typeof (value as Person).birthYear === 'number' &&
  typeof (value as Person).clubName === 'string';

// writeFollowed stores the list; if the browser refuses, it lasts as long as the page.
export function writeFollowed(storage: Pick<Storage, 'setItem'>, people: readonly Person[]): void {
  try {
    storage.setItem(place, JSON.stringify(people));
  } catch {
    // Private windows may refuse to store data.
  }
}

// togglePerson adds or removes a person.
export function togglePerson(people: readonly Person[], person: Person): Person[] {
  const key = keyOf(person);
  const others = people.filter((person) => keyOf(person) !== key);
  const { athlete, birthYear, clubName } = person;
  return others.length < people.length ? others : [...people, { athlete, birthYear, clubName }].slice(-maxFollowed);
}
