import { describe, expect, it } from 'vitest';
import { type Block, columnsOf, downFrom, openCells } from './list-block';
import { cellKey, type ListAthlete, type ListRace, type Wish } from './list-cells';

const races: ListRace[] = ['50 SL', '100 SL', '50 FA'].map((name, at) => ({ id: 11 + at, at, name, longName: name }));

// Ada is entered in the first race, Eva may not enter the second, Ivo has no best time.
const athlete = (id: number, bests: number[], more: Partial<ListAthlete> = {}): ListAthlete => ({
  id,
  clubId: 9,
  sex: 1,
  lastName: `Atleta${id}`,
  firstName: '',
  card: '',
  category: '',
  entries: [],
  reasons: ['', '', ''],
  bests,
  ...more,
});
const athletes = [
  athlete(1, [3000, 6500, 0], {
    entries: [{ id: 90, raceId: 11, time: 3000, note: '', wildCard: 0, paid: 0, late: 0, version: 1 }],
  }),
  athlete(2, [3100, 6600, 4000], { reasons: ['', 'Gara non abilitata per questa categoria', ''] }),
  athlete(3, [0, 0, 0]),
];

const block = (top: number, left: number, bottom: number, right: number): Block => ({
  from: { row: top, column: left },
  to: { row: bottom, column: right },
});
const times = (cells: readonly Pick<Wish, 'athleteId' | 'raceId' | 'time'>[]) =>
  cells.map(({ athleteId, raceId, time }) => `${athleteId}/${raceId} ${time}`);

describe('selected cells', () => {
  it.each([
    ['none', null, 1, [-1, -1]],
    ['a row inside', block(1, 0, 2, 1), 1, [0, 1]],
    ['a row outside', block(1, 0, 2, 1), 0, [-1, -1]],
    ['dragged up and to the left', block(2, 2, 1, 1), 1, [1, 2]],
  ])('%s', (_, chosen, row, want) => expect(columnsOf(chosen, row)).toEqual(want));

  it.each([
    ['a column, with the best times', block(0, 0, 2, 0), ['2/11 3100', '3/11 0']],
    ['without impossible cells', block(0, 1, 2, 1), ['1/12 6500', '3/12 0']],
    ['a row', block(1, 0, 1, 2), ['2/11 3100', '2/13 4000']],
    ['dragged up', block(2, 2, 1, 2), ['2/13 4000', '3/13 0']],
    ['past the end', block(2, 2, 9, 9), ['3/13 0']],
  ])('open: %s', (_, chosen, want) => expect(times(openCells(chosen, athletes, races))).toEqual(want));
});

describe('downFrom', () => {
  const wish = (athleteId: number, raceId: number, time: number): [string, Wish] => [
    cellKey(athleteId, raceId),
    { athleteId, raceId, time, note: '', wildCard: false },
  ];
  it.each([
    ['nothing to repeat', block(0, 1, 2, 1), [], []],
    ['an entered athlete: the others with their best times', block(0, 0, 2, 0), [], ['2/11 3100', '3/11 0']],
    ['the best time: the others with theirs', block(1, 2, 2, 2), [wish(2, 13, 4000)], ['3/13 0']],
    ['another time: the same for all', block(0, 2, 2, 2), [wish(1, 13, 4500)], ['2/13 4500', '3/13 4500']],
    ['column by column', block(0, 0, 2, 2), [wish(1, 12, 6500)], ['2/11 3100', '3/11 0', '3/12 0']],
    ['dragged up', block(2, 2, 0, 2), [wish(1, 13, 4500)], ['2/13 4500', '3/13 4500']],
  ])('%s', (_, chosen, wished, want) =>
    expect(times(downFrom(chosen, athletes, races, new Map(wished)))).toEqual(want),
  );
});
