import { type Centis, parseRaceTime } from '../../lib/race-time';
import { downFrom, enteredCells, keyOf, openCells, type Spot } from './list-block';
import {
  cellOf,
  type EnteredCell,
  enteredAt,
  type ListAthlete,
  type ListRace,
  type Wish,
  type Wishes,
} from './list-cells';
import type { ListSelection } from './use-list-selection';

export interface EditableList {
  athletes: readonly ListAthlete[];
  races: readonly ListRace[];
  wishes: Wishes;
  // Entries are closed.
  disabled: boolean;
  onWish: (cells: readonly Pick<Wish, 'athleteId' | 'raceId' | 'time'>[]) => void;
  onRemove: (keys: readonly string[]) => void;
  // Changes the time of a saved entry.
  onEdit: (cell: EnteredCell, time: Centis) => void;
  // Removes saved entries.
  onWithdraw: (cells: readonly EnteredCell[]) => void;
  onPasted: (content: string, from: Spot) => void;
}

// listEdits returns what the user can do with the selected cells of a grid.
export function listEdits(list: EditableList, selection: ListSelection) {
  const { athletes, races, wishes, disabled, onWish, onRemove, onEdit, onWithdraw, onPasted } = list;
  const { active, block, selected, draft, setDraft } = selection;
  const athlete = athletes[active.row];
  const race = races[active.column];
  const entered = disabled ? undefined : enteredAt(athlete, race);
  const free = !disabled && athlete !== undefined && race !== undefined && cellOf(athlete, race).kind === 'open';
  const open = disabled ? [] : openCells(selected, athletes, races);
  const wished = open.map(keyOf).filter((key) => wishes.has(key));

  const fill = () => onWish(open.filter((cell) => !wishes.has(keyOf(cell))));
  const clear = () => onRemove(wished);
  // clearAll clears the cells that are not saved yet; if there are none, it removes saved entries.
  const clearAll = () => {
    if (wished.length > 0) return clear();
    const cells = disabled ? [] : enteredCells(selected, athletes, races);
    if (cells.length > 0) onWithdraw(cells);
  };

  // commitDraft returns false if the typed text is not a time; the draft is then marked as wrong.
  const commitDraft = (): boolean => {
    if (!draft) return true;
    const time = parseRaceTime(draft.text);
    if (time === null) {
      setDraft({ ...draft, wrong: true });
      return false;
    }
    setDraft(null);
    if (entered) {
      if (time !== entered.entry.time) onEdit(entered, time);
    } else if (free) onWish([{ athleteId: athlete.id, raceId: race.id, time }]);
    return true;
  };

  return {
    writable: free || entered !== undefined,
    // The saved entry of the active cell, if it may be changed.
    entered,
    open,
    wished,
    fill,
    clear,
    clearAll,
    commitDraft,
    toggle: () => (wished.length === open.length ? clear() : fill()),
    toggleAt: (at: Spot) => {
      const [cell] = disabled ? [] : openCells({ from: at, to: at }, athletes, races);
      if (!cell) return;
      if (wishes.has(keyOf(cell))) onRemove([keyOf(cell)]);
      else onWish([cell]);
    },
    fillDown: () => {
      // A single cell repeats the one above it.
      const from = block ? block.from : { row: Math.max(0, active.row - 1), column: active.column };
      if (!disabled) onWish(downFrom({ from, to: selected.to }, athletes, races, wishes));
    },
    // Enters all selected cells with the typed time.
    fillWithDraft: () => {
      const time = draft && parseRaceTime(draft.text);
      if (commitDraft() && time !== null) onWish(open.map((cell) => ({ ...cell, time })));
    },
    // Returns false if the text belongs into the field that is being typed into.
    paste: (content: string): boolean => {
      if (draft && !/[\t\n]/.test(content.trim())) return false;
      if (!disabled) {
        setDraft(null);
        onPasted(content, active);
      }
      return true;
    },
  };
}

export type ListEdits = ReturnType<typeof listEdits>;
