import { text } from '../../lib/text';
import type { Block } from './list-block';
import { type CellState, cellKey, cellOf, type ListAthlete, type ListRace, type Wishes } from './list-cells';
import { ListChoice } from './list-choice';
import type { ListEdits } from './list-edits';
import classes from './list-grid.module.css';
import type { CellProblem } from './list-line';
import { countOf } from './rules';
import type { ListSelection } from './use-list-selection';

interface ListStatusProps {
  selection: ListSelection;
  edits: ListEdits;
  athletes: readonly ListAthlete[];
  races: readonly ListRace[];
  wishes: Wishes;
  problems: ReadonlyMap<string, CellProblem>;
}

// ListStatus describes the active cell, or the selected cells with their actions.
export function ListStatus({ selection, edits, ...list }: ListStatusProps) {
  const { block, takeFocus, deselect } = selection;
  const { open, wished, fill, clear } = edits;
  // A button's action returns the focus to the grid.
  const inGrid = (action: () => void) => () => {
    takeFocus();
    action();
  };
  return (
    <div className={classes.where}>
      <p aria-live="polite">
        {block ? selectionText(block, open.length) : <ActiveCell selection={selection} {...list} />}
      </p>
      {block && (
        <ListChoice
          free={open.length - wished.length}
          wished={wished.length}
          onFill={inGrid(fill)}
          onEmpty={inGrid(clear)}
          onClose={inGrid(deselect)}
        />
      )}
    </div>
  );
}

function ActiveCell({ selection, athletes, races, wishes, problems }: Omit<ListStatusProps, 'edits'>) {
  const athlete = athletes[selection.active.row];
  const race = races[selection.active.column];
  if (!athlete || !race) return null;
  const key = cellKey(athlete.id, race.id);
  const state = problems.get(key)?.reason ?? stateText(cellOf(athlete, race), wishes.has(key));
  return (
    <>
      <b>
        {athlete.lastName} {athlete.firstName}, {race.name}
      </b>
      {`: ${selection.draft?.wrong ? text.invalidTime : state}`}
    </>
  );
}

function stateText(state: CellState, wished: boolean): string {
  if (state.kind === 'closed') return state.reason;
  if (state.kind === 'entered') return 'già iscritto';
  return wished ? 'da iscrivere' : 'libera';
}

function selectionText({ from, to }: Block, open: number): string {
  const cells = (Math.abs(from.row - to.row) + 1) * (Math.abs(from.column - to.column) + 1);
  return `${countOf(cells, 'cella scelta', 'celle scelte')}, ${countOf(open, 'iscrivibile', 'iscrivibili')}`;
}
