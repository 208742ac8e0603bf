import { describe, expect, it } from 'vitest';
import { keyOf, type Person, readFollowed, togglePerson, writeFollowed } from './follow';

const anna: Person = { athlete: 'Rossi Anna', birthYear: 2012, clubName: 'Nuoto Roma' };
const sister: Person = { ...anna, birthYear: 2014 };

// A storage with the given content.
function browser(stored: string | null = null) {
  let now = stored;
  return {
    getItem: () => now,
    setItem: (_place: string, value: string) => {
      now = value;
    },
  };
}

describe('followed athletes', () => {
  it('are stored', () => {
    const storage = browser();
    writeFollowed(storage, [anna]);
    expect(readFollowed(storage)).toEqual([anna]);
  });

  it('are added and removed', () => {
    const both = togglePerson(togglePerson([], anna), sister);
    expect(both).toEqual([anna, sister]);
    expect(togglePerson(both, { ...anna, athlete: 'ROSSI ANNA' })).toEqual([sister]);
  });

  it('are distinguished by year and club', () => expect(keyOf(anna)).not.toBe(keyOf(sister)));

  it('store nothing but their names', () => {
    const row = { ...anna, time: 3120 };
    expect(togglePerson([], row)).toEqual([anna]);
  });

  it('are at most a hundred', () => {
    const many = Array.from({ length: 120 }, (_none, at) => ({ ...anna, birthYear: at }));
    expect(many.reduce(togglePerson, [] as Person[])).toHaveLength(100);
  });

  it.each([
    ['nothing', null],
    ['an object', '{}'],
    ['invalid JSON', '{'],
    ['other data', '[{"a":1},null,7]'],
  ])('are none if the browser has %s', (_name, stored) => expect(readFollowed(browser(stored))).toEqual([]));

  it('last as long as the page if the browser stores nothing', () => {
    const refusing = {
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => writeFollowed(refusing, [anna])).not.toThrow();
  });
});
