import { describe, expect, it } from 'vitest';
import { keyOf, type Person, readFollowed, toggled, writeFollowed } from './follow';

const anna: Person = { athlete: 'Rossi Anna', birthYear: 2012, clubName: 'Nuoto Roma' };
const sister: Person = { ...anna, birthYear: 2014 };

// A browser that keeps what it is given.
function browser(kept: string | null = null) {
  let now = kept;
  return {
    getItem: () => now,
    setItem: (_place: string, value: string) => {
      now = value;
    },
  };
}

describe('those who are followed', () => {
  it('are kept', () => {
    const storage = browser();
    writeFollowed(storage, [anna]);
    expect(readFollowed(storage)).toEqual([anna]);
  });

  it('come and go', () => {
    const both = toggled(toggled([], anna), sister);
    expect(both).toEqual([anna, sister]);
    expect(toggled(both, { ...anna, athlete: 'ROSSI ANNA' })).toEqual([sister]);
  });

  it('are told apart by year and club', () => expect(keyOf(anna)).not.toBe(keyOf(sister)));

  it('keep nothing but their names', () => {
    const row = { ...anna, time: 3120 };
    expect(toggled([], row)).toEqual([anna]);
  });

  it('are at most a hundred', () => {
    const many = Array.from({ length: 120 }, (_none, at) => ({ ...anna, birthYear: at }));
    expect(many.reduce(toggled, [] as Person[])).toHaveLength(100);
  });

  it.each([
    ['nothing', null],
    ['no list', '{}'],
    ['no words', '{'],
    ['somebody else', '[{"a":1},null,7]'],
  ])('are nobody where the browser has %s', (_name, kept) => expect(readFollowed(browser(kept))).toEqual([]));

  it('stay for the page where the browser keeps nothing', () => {
    const refusing = {
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => writeFollowed(refusing, [anna])).not.toThrow();
  });
});
