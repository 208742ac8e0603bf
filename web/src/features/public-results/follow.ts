// The athletes whom somebody follows, kept in the browser: the server does not know of them.

export interface Person {
  athlete: string;
  birthYear: number;
  clubName: string;
}

const place = 'traguardo.seguiti';
// More than anybody follows: what is kept stays small.
const most = 100;

// keyOf tells people apart without their number, which public pages do not have.
export const keyOf = ({ athlete, birthYear, clubName }: Person) =>
  [athlete, birthYear, clubName].join('|').toLowerCase();

export function readFollowed(storage: Pick<Storage, 'getItem'>): Person[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPerson).slice(0, most) : [];
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

// writeFollowed keeps them as long as the browser does; one that keeps nothing follows them while the page is open.
export function writeFollowed(storage: Pick<Storage, 'setItem'>, people: readonly Person[]): void {
  try {
    storage.setItem(place, JSON.stringify(people));
  } catch {
    // Private windows refuse: that is theirs to decide.
  }
}

// toggled follows somebody, or no longer does.
export function toggled(people: readonly Person[], person: Person): Person[] {
  const key = keyOf(person);
  const others = people.filter((one) => keyOf(one) !== key);
  const { athlete, birthYear, clubName } = person;
  return others.length < people.length ? others : [...people, { athlete, birthYear, clubName }].slice(-most);
}
