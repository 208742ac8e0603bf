import { parseRaceTime } from '../../lib/race-time';
import { downFrom, keyOf, openCells, type Spot } from './list-block';
import { cellOf, type ListAthlete, type ListRace, type Wish, type Wishes } from './list-cells';
import { type Pasted, pasted } from './list-paste';
import type { ListSelection } from './use-list-selection';

export interface EditableList {
  athletes: readonly ListAthlete[];
  races: readonly ListRace[];
  wishes: Wishes;
  // Entries are closed.
  disabled: boolean;
  onWish: (cells: readonly Pick<Wish, 'athleteId' | 'raceId' | 'time'>[]) => void;
  onRemove: (keys: readonly string[]) => void;
  onPasted: (result: Pasted) => void;
}

// listEdits returns what the user can do with the selected cells of a grid.
export function listEdits(list: EditableList, selection: ListSelection) {
  const { athletes, races, wishes, disabled, onWish, onRemove, onPasted } = list;
  const { active, block, selected, draft, setDraft } = selection;
  const athlete = athletes[active.row];
  const race = races[active.column];
  const writable = !disabled && athlete !== undefined && race !== undefined && cellOf(athlete, race).kind === 'open';
  const open = disabled ? [] : openCells(selected, athletes, races);
  const wished = open.map(keyOf).filter((key) => wishes.has(key));

  const fill = () => onWish(open.filter((cell) => !wishes.has(keyOf(cell))));
  const clear = () => onRemove(wished);

  // commitDraft returns false if the typed text is not a time; the draft is then marked as wrong.
  const commitDraft = (): boolean => {
    if (!draft) return true;
    const time = parseRaceTime(draft.text);
    if (time === null) {
      setDraft({ ...draft, wrong: true });
      return false;
    }
    setDraft(null);
    if (writable) onWish([{ athleteId: athlete.id, raceId: race.id, time }]);
    return true;
  };

  return {
    writable,
    open,
    wished,
    fill,
    clear,
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
        onPasted(pasted(content, athletes, races, active));
      }
      return true;
    },
  };
}

export type ListEdits = ReturnType<typeof listEdits>;
