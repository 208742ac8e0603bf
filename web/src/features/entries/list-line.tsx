import { memo } from 'react';
import { cellKey, cellOf, type ListAthlete, type ListRace, sameState, type Wishes } from './list-cells';
import { ListRow, type RowCell } from './list-row';

export interface CellProblem {
  reason: string;
  // A wild card would allow the entry.
  wildCard: boolean;
}

// The text being typed into the active cell; null if none.
export type Draft = { text: string; wrong: boolean } | null;

interface LineProps {
  index: number;
  top: number;
  athlete: ListAthlete;
  races: readonly ListRace[];
  wishes: Wishes;
  problems: ReadonlyMap<string, CellProblem>;
  active: number;
  first: number;
  last: number;
  draft: Draft;
  onText: (typed: string) => void;
}

// Line computes the cells of an athlete, but not while scrolling; its row renders again only if one of them changes.
export const Line = memo(function Line({ athlete, races, wishes, problems, ...rest }: LineProps) {
  const cells = races.map((race): RowCell => {
    const key = cellKey(athlete.id, race.id);
    const problem = problems.get(key);
    return { state: cellOf(athlete, race), wish: wishes.get(key), problem: problem?.reason ?? '' };
  });
  return <MemoRow athlete={athlete} races={races} cells={cells} {...rest} />;
});

const sameCell = (a: RowCell, b: RowCell | undefined) =>
  b !== undefined && a.wish === b.wish && a.problem === b.problem && sameState(a.state, b.state);

const MemoRow = memo(ListRow, (a, b) => {
  const { cells, ...rest } = a;
  const { cells: others, ...more } = b;
  return (
    cells.length === others.length &&
    cells.every((cell, index) => sameCell(cell, others[index])) &&
    Object.keys(rest).every((name) => rest[name as keyof typeof rest] === more[name as keyof typeof more])
  );
});
