import { describe, expect, it } from 'vitest';
import type { StartGroup } from '../../api/generated/start';
import { hourOf, lanesOf, sessionWords, titleOf } from './rules';

const group: StartGroup = {
  id: 1,
  position: 1,
  block: 0,
  note: '',
  minutes: 0,
  raceId: 2,
  race: '50 SL',
  kind: 1,
  sex: 2,
  disabled: 0,
  categories: ['Es. A', 'Rag.'],
  session: 1,
  begins: null,
  heats: [],
};

describe('a start list', () => {
  it.each([
    ['2026-12-16T09:05:30.000+01:00', '09:05'],
    [null, ''],
  ])('says the hour of %s', (instant, want) => expect(hourOf(instant)).toBe(want));

  it('names races with all their categories, and blocks by their notes', () => {
    expect(titleOf(group)).toBe('50 SL · Es. A, Rag. · Femmine');
    expect(titleOf({ ...group, block: 1, note: 'Pausa' })).toBe('Pausa');
    expect(titleOf({ ...group, block: 1 })).toBe('Blocco');
  });

  it('says when a session begins and ends', () =>
    expect(
      sessionWords({
        number: 2,
        begins: '2026-12-16T15:00:00.000+01:00',
        ends: '2026-12-16T16:40:00.000+01:00',
        heats: 9,
        starts: 51,
      }),
    ).toBe('Sessione 2: 16/12/2026, dalle 15:00 alle 16:40 circa (batterie 9, presenze 51)'));

  it('knows the lanes of a pool', () => expect(lanesOf(0, 4)).toEqual(['0', '1', '2', '3']));
});
