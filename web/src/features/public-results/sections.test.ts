import { expect, it } from 'vitest';
import type { PublicEvent } from './api';
import { sectionsOf } from './sections';

const event = (id: number, starts: string, live: 0 | 1 = 0) => ({ id, starts, live }) as PublicEvent;

it('shows what is on now first, then the next events, soonest first', () => {
  const events = [
    event(5, '2026-12-20'),
    event(4, '2026-12-01'),
    event(3, '2026-11-16', 1),
    event(2, '2026-11-15'),
    event(1, '2026-03-01'),
  ];
  const sections = sectionsOf(events, '2026-11-16').map(({ title, events: rows }) => [title, rows.map(({ id }) => id)]);
  expect(sections).toEqual([
    ['In diretta', [3]],
    ['Prossimi', [4, 5]],
    ['Conclusi', [2, 1]],
  ]);
});

it('has no empty sections', () => {
  expect(sectionsOf([event(1, '2026-03-01')], '2026-11-16').map(({ title }) => title)).toEqual(['Conclusi']);
});
