import { expect, it } from 'vitest';
import type { PublicAthlete } from './api';
import { peopleIn } from './athlete-search';

const row = (name: string, eventId: number, starts: string) =>
  ({ name, birthYear: 2012, eventId, starts }) as PublicAthlete;

it("shows today's and the next events of an athlete first, soonest first, then the past", () => {
  const rows = [
    row('Neri Gaia', 5, '2026-12-20'),
    row('Neri Ugo', 5, '2026-12-20'),
    row('Neri Gaia', 4, '2026-11-16'),
    row('Neri Gaia', 3, '2026-11-02'),
    row('Neri Gaia', 2, '2026-03-01'),
  ];
  const found = peopleIn(rows, '2026-11-16').map(({ person, events }) => [
    person.name,
    events.map(({ eventId }) => eventId),
  ]);
  expect(found).toEqual([
    ['Neri Gaia', [4, 5, 3, 2]],
    ['Neri Ugo', [5]],
  ]);
});
