import { describe, expect, it } from 'vitest';
import {
  choices,
  isHighlighted,
  movedTo,
  nameOf,
  nothing,
  numbersOf,
  type OrderItem,
  shortNote,
  timeOf,
} from './rules';

const item = (id: number, raceId: number, categoryId: number, sex = 2, note = ''): OrderItem => ({
  id,
  raceId,
  categoryId,
  sex,
  note,
  minutes: 0,
  begins: null,
  race: raceId === 0 ? '' : `${raceId}00 SL`,
  category: raceId === 0 ? '' : `Cat. ${categoryId}`,
  entrants: 0,
  version: 1,
});

const order = [item(1, 1, 5), item(2, 2, 5), item(3, 1, 6, 1), item(4, 0, 0, 0, 'Premiazioni'), item(5, 2, 6)];
const ids = (list: readonly OrderItem[]) => list.map(({ id }) => id);

describe('a start order', () => {
  it.each([
    ['Premiazioni', 'Premiazioni'],
    ['Premiazioni e paus', 'Premiazioni e paus'],
    ['Premiazioni e pausa', 'Premiazioni e paus…'],
    ['🏊'.repeat(19), `${'🏊'.repeat(18)}…`],
  ])('shows eighteen characters of the note %s', (note, want) => expect(shortNote(note)).toBe(want));

  it.each([
    [0, null, ''],
    [15, null, '15 min'],
    [0, '2026-12-16T15:00:00.000+01:00', 'dalle 15:00'],
    [10, '2026-12-16T15:00:00.000+01:00', 'dalle 15:00, 10 min'],
  ])('describes the time of a block of %d minutes from %s', (minutes, begins, want) =>
    expect(timeOf({ minutes, begins })).toBe(want),
  );

  it('names races, and blocks by their notes', () =>
    expect(order.map(nameOf)).toEqual([
      '100 SL Cat. 5 F',
      '200 SL Cat. 5 F',
      '100 SL Cat. 6 M',
      'Premiazioni',
      '200 SL Cat. 6 F',
    ]));

  it.each([
    ['nothing', nothing, []],
    ['a race', { raceId: 1, categoryId: 0 }, [1, 3]],
    ['a category', { raceId: 0, categoryId: 6 }, [3, 5]],
    ['both', { raceId: 2, categoryId: 6 }, [5]],
  ])('highlights %s', (_name, highlight, want) =>
    expect(ids(order.filter((item) => isHighlighted(item, highlight)))).toEqual(want),
  );

  it.each([
    ['the beginning', 1, [3, 5, 1, 2, 4]],
    ['the middle', 2, [1, 3, 5, 2, 4]],
    ['the end of the races, behind a block', 3, [1, 2, 4, 3, 5]],
    ['beyond the end', 99, [1, 2, 4, 3, 5]],
    ['before the beginning', 0, [3, 5, 1, 2, 4]],
  ])('moves highlighted places to %s', (_name, position, want) =>
    expect(ids(movedTo(order, { raceId: 0, categoryId: 6 }, position))).toEqual(want),
  );

  it('numbers its races from 1; blocks have no number', () =>
    expect([...numbersOf(order)]).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [5, 4],
    ]));

  it('offers each race and category once', () => {
    expect(choices(order, 'raceId', 'race')).toEqual([
      { value: '1', label: '100 SL' },
      { value: '2', label: '200 SL' },
    ]);
    expect(choices(order, 'categoryId', 'category').map(({ value }) => value)).toEqual(['5', '6']);
  });
});
