import { Button, Group, Text } from '@mantine/core';
import { countOf } from '../../lib/count-of';
import { formatRaceTime } from '../../lib/race-time';
import { text } from '../../lib/text';
import type { Block } from './list-block';
import {
  type CellState,
  cellKey,
  cellOf,
  type EnteredCell,
  enteredWord,
  type ListAthlete,
  type ListRace,
  type Wishes,
} from './list-cells';
import { ListChoice } from './list-choice';
import type { ListEdits } from './list-edits';
import classes from './list-grid.module.css';
import type { CellProblem } from './list-line';
import type { ListSelection } from './use-list-selection';

interface ListStatusProps {
  selection: ListSelection;
  edits: ListEdits;
  athletes: readonly ListAthlete[];
  races: readonly ListRace[];
  wishes: Wishes;
  problems: ReadonlyMap<string, CellProblem>;
  // Whether times can be typed.
  times: boolean;
  // Why a saved entry cannot be removed; empty if it can.
  obstacle: (cell: EnteredCell) => string;
}

// ListStatus describes the active cell, or the selected cells with their actions.
export function ListStatus({ selection, edits, times, obstacle, ...list }: ListStatusProps) {
  const { block, takeFocus, deselect, draft, typeText } = selection;
  const { open, wished, fill, clear, clearAll, entered } = edits;
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
      {entered && !block && !draft && (
        <EnteredActions
          cell={entered}
          obstacle={obstacle(entered)}
          onTime={times ? inGrid(() => typeText(formatRaceTime(entered.entry.time))) : undefined}
          onRemove={inGrid(clearAll)}
        />
      )}
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

interface EnteredActionsProps {
  cell: EnteredCell;
  // Absent if times cannot be changed.
  onTime: (() => void) | undefined;
  // Shown instead of the button that removes the entry.
  obstacle: string;
  onRemove: () => void;
}

// EnteredActions changes a saved entry without a keyboard.
function EnteredActions({ cell: { athlete, race }, obstacle, onTime, onRemove }: EnteredActionsProps) {
  const name = `${athlete.lastName} ${athlete.firstName}, ${race.name}`;
  return (
    <Group gap="xs">
      {onTime && (
        <Button size="compact-sm" variant="default" aria-label={`Cambia il tempo di ${name}`} onClick={onTime}>
          Cambia il tempo
        </Button>
      )}
      {obstacle ? (
        <Text size="sm" c="dimmed">
          {obstacle}
        </Text>
      ) : (
        <Button size="compact-sm" variant="light" color="red" aria-label={`Togli ${name}`} onClick={onRemove}>
          Togli
        </Button>
      )}
    </Group>
  );
}

function ActiveCell({
  selection,
  athletes,
  races,
  wishes,
  problems,
}: Omit<ListStatusProps, 'edits' | 'times' | 'obstacle'>) {
  const athlete = athletes[selection.active.row];
  const race = races[selection.active.column];
  if (!athlete || !race) return null;
  const key = cellKey(athlete.id, race.id);
  const state = problems.get(key)?.reason ?? stateText(athlete, cellOf(athlete, race), wishes.has(key));
  return (
    <>
      <b>
        {athlete.lastName} {athlete.firstName}, {race.name}
      </b>
      {`: ${selection.draft?.wrong ? text.invalidTime : state}`}
    </>
  );
}

function stateText(athlete: ListAthlete, state: CellState, wished: boolean): string {
  if (state.kind === 'closed') return state.reason;
  if (state.kind === 'entered') return `${enteredWord(athlete)}, ${formatRaceTime(state.time)}`;
  return wished ? 'da iscrivere' : 'libera';
}

function selectionText({ from, to }: Block, open: number): string {
  const cells = (Math.abs(from.row - to.row) + 1) * (Math.abs(from.column - to.column) + 1);
  return `${countOf(cells, 'cella scelta', 'celle scelte')}, ${countOf(open, 'iscrivibile', 'iscrivibili')}`;
}
