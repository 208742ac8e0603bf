import {
  bestOf,
  cellKey,
  cellOf,
  type EnteredCell,
  enteredAt,
  type ListAthlete,
  type ListRace,
  type Wish,
  type Wishes,
} from './list-cells';

// Blocks of selected cells, as in a spreadsheet.

export interface Spot {
  row: number;
  column: number;
}

// Block is the cells between two corners.
export interface Block {
  from: Spot;
  to: Spot;
}

type Cell = Pick<Wish, 'athleteId' | 'raceId' | 'time'>;

const between = (from: number, to: number) => [Math.min(from, to), Math.max(from, to)] as const;

// columnsOf returns the first and last selected column of a row, or -1.
export function columnsOf(block: Block | null, row: number): readonly [number, number] {
  if (!block) return [-1, -1];
  const [top, bottom] = between(block.from.row, block.to.row);
  return row < top || row > bottom ? [-1, -1] : between(block.from.column, block.to.column);
}

function cellsOf<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const [first, last] = between(from, to);
  return list.slice(first, last + 1);
}

// openCells returns the cells of a block that can be entered, each with the athlete's best time.
export function openCells(block: Block, athletes: readonly ListAthlete[], races: readonly ListRace[]): Cell[] {
  const columns = cellsOf(races, block.from.column, block.to.column);
  return cellsOf(athletes, block.from.row, block.to.row).flatMap((athlete) =>
    columns
      .filter((race) => cellOf(athlete, race).kind === 'open')
      .map((race) => ({ athleteId: athlete.id, raceId: race.id, time: bestOf(athlete, race) })),
  );
}

// enteredCells returns the cells of a block with a saved entry.
export function enteredCells(
  block: Block,
  athletes: readonly ListAthlete[],
  races: readonly ListRace[],
): EnteredCell[] {
  const columns = cellsOf(races, block.from.column, block.to.column);
  return cellsOf(athletes, block.from.row, block.to.row).flatMap((athlete) =>
    columns.map((race) => enteredAt(athlete, race)).filter((cell) => cell !== undefined),
  );
}

export const keyOf = ({ athleteId, raceId }: Pick<Cell, 'athleteId' | 'raceId'>) => cellKey(athleteId, raceId);

// downFrom repeats the first row of a block in the rows below. If the first athlete is entered with the best time,
// the others get their own best times; otherwise they get the same time.
export function downFrom(
  block: Block,
  athletes: readonly ListAthlete[],
  races: readonly ListRace[],
  wishes: Wishes,
): Cell[] {
  const first = cellsOf(athletes, block.from.row, block.to.row)[0];
  if (!first) return [];
  return cellsOf(races, block.from.column, block.to.column).flatMap((race) => {
    const state = cellOf(first, race);
    const time = state.kind === 'entered' ? state.time : wishes.get(cellKey(first.id, race.id))?.time;
    if (time === undefined) return [];
    const own = state.kind === 'entered' || time === bestOf(first, race);
    const column = { from: { ...block.from, column: race.at }, to: { ...block.to, column: race.at } };
    return openCells(column, athletes, races)
      .filter((cell) => cell.athleteId !== first.id)
      .map((cell) => (own ? cell : { ...cell, time }));
  });
}
