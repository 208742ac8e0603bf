import { describe, expect, it } from 'vitest';
import { afterSport, storedSport, storeSport } from './rules';

describe('afterSport', () => {
  const both = new Set(['/Eventi', '/Campionati']);
  const cases = [
    { level: 1, registered: both, want: '/Eventi' },
    { level: 2, registered: both, want: '/Campionati' },
    { level: 3, registered: both, want: '/Campionati' },
    { level: 1, registered: new Set(['/Campionati']), want: null },
    { level: 2, registered: new Set<string>(), want: null },
  ];
  for (const { level, registered, want } of cases) {
    it(`level ${level}, ${registered.size} screens`, () => expect(afterSport(level, registered)).toBe(want));
  }
});

it('remembers the sport', () => {
  expect(storedSport()).toBe(0);
  storeSport(4);
  expect(storedSport()).toBe(4);
});
