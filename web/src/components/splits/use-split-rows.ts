import { type RefObject, useState } from 'react';
import { notify } from '../notify';
import { timeLabel } from './split-fields';
import { freeDistances, noSplit, type SplitLine, splitProblem } from './splits';

interface SplitRowsOptions {
  /** Contains the rows and the button that adds one. */
  container: RefObject<HTMLElement | null>;
  /** The race's length in metres. */
  length: number;
  splits: readonly SplitLine[];
  mayEdit: boolean;
  /** Saves a split; returns the error, or an empty string. */
  save: (split: SplitLine) => Promise<string>;
  remove: (split: SplitLine) => void;
}

/** The state of a table of splits: the empty rows, the row being edited, and the last error. */
export function useSplitRows({ container, length, splits, mayEdit, save, remove }: SplitRowsOptions) {
  const [ready, setReady] = useState(() => mayEdit && splits.length === 0);
  // The distances whose empty row was removed.
  const [dropped, setDropped] = useState<readonly number[]>([]);
  const [edited, setEdited] = useState<SplitLine | null>(null);
  const [refusal, setRefusal] = useState('');
  // The distance of the split that is being saved.
  const [busy, setBusy] = useState<number | null>(null);
  const free = freeDistances(splits, length);
  const emptyRows = ready ? free.filter((metres) => !dropped.includes(metres)) : [];

  const fieldAt = (metres: number | undefined) =>
    container.current?.querySelector<HTMLElement>(`input[aria-label="${timeLabel(metres ?? 0)}"]`);
  const addRows = () => {
    setRefusal('');
    if (free.length === 0) return notify.warning(noSplit);
    setReady(true);
    setDropped([]);
    // The rows appear with the next render.
    requestAnimationFrame(() => fieldAt(free[0])?.focus());
  };
  const saveSplit = async (split: SplitLine) => {
    const problem = splitProblem(split, splits);
    setRefusal(problem ?? '');
    if (problem) return fieldAt(split.metres)?.focus();
    setBusy(split.metres);
    const refused = await save(split);
    setBusy(null);
    setRefusal(refused);
    if (refused) fieldAt(split.metres)?.focus();
    else if (split.id > 0) setEdited(null);
  };
  const edit = (split: SplitLine) => {
    setRefusal('');
    setEdited(split);
  };
  const removeEdited = (split: SplitLine) => {
    remove(split);
    setEdited(null);
    setRefusal('');
  };
  // The row that loses the focus saves its split.
  const focusNext = (metres: number) => {
    const next = emptyRows.find((other) => other > metres);
    (fieldAt(next) ?? container.current?.querySelector<HTMLElement>('[data-footer] button:last-child'))?.focus();
  };
  const drop = (metres: number) => setDropped([...dropped, metres]);
  return { emptyRows, edited, refusal, busy, addRows, saveSplit, edit, removeEdited, focusNext, drop };
}
