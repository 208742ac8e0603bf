import type { KeyboardEvent } from 'react';
import type { Spot } from './list-block';
import type { ListEdits } from './list-edits';
import type { ListSelection } from './use-list-selection';

// Rows that PageUp and PageDown move by.
const pageRows = 10;

interface KeyOptions {
  rows: number;
  columns: number;
  // Digits start typing a time.
  times: boolean;
}

// handleListKey handles a key press in the grid: while a time is being typed, or on a selected cell.
export function handleListKey(
  event: KeyboardEvent,
  selection: ListSelection,
  edits: ListEdits,
  options: KeyOptions,
): void {
  if (selection.draft) handleDraftKey(event, selection, edits, options);
  else handleCellKey(event, selection, edits, options);
}

function handleDraftKey(
  event: KeyboardEvent,
  { active: { row, column }, moveTo, setDraft }: ListSelection,
  { commitDraft, fillWithDraft }: ListEdits,
  { columns }: KeyOptions,
): void {
  const { key, shiftKey } = event;
  const backOrForth = shiftKey ? -1 : 1;
  const commitAndMove = (to: Partial<Spot>) => {
    event.preventDefault();
    if (commitDraft()) moveTo(to);
  };
  switch (key) {
    case 'Enter':
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        fillWithDraft();
      } else commitAndMove({ row: row + backOrForth });
      return;
    case 'Tab':
      if (shiftKey ? column > 0 : column < columns - 1) commitAndMove({ column: column + backOrForth });
      return;
    case 'ArrowUp':
      commitAndMove({ row: row - 1 });
      return;
    case 'ArrowDown':
      commitAndMove({ row: row + 1 });
      return;
    case 'Escape':
      event.preventDefault();
      event.stopPropagation();
      setDraft(null);
  }
}

function handleCellKey(
  event: KeyboardEvent,
  selection: ListSelection,
  edits: ListEdits,
  { rows, columns, times }: KeyOptions,
): void {
  const { key, shiftKey, metaKey } = event;
  if (event.altKey) return;
  const ctrl = event.ctrlKey || metaKey;
  const { active, block } = selection;
  const to = targetOf(key, ctrl, shiftKey ? selection.selected.to : active, { row: rows - 1, column: columns - 1 });
  const run = (action: () => void) => {
    event.preventDefault();
    action();
  };
  if (to && shiftKey) run(() => selection.extendTo(to));
  else if (to && !metaKey) run(() => selection.moveTo(to));
  else if (key === 'Enter' && !ctrl) run(() => selection.moveTo({ row: active.row + (shiftKey ? -1 : 1) }));
  else if (key === ' ' && ctrl) run(() => selection.selectColumn(active.column));
  else if (key === ' ' && shiftKey) run(selection.selectRow);
  else if (key.toLowerCase() === 'd' && ctrl) run(edits.fillDown);
  else if (ctrl) return;
  else if (key === ' ' || key.toLowerCase() === 'x') run(edits.toggle);
  else if (key === 'Delete' || key === 'Backspace') run(edits.clearAll);
  else if (key === 'Escape' && block) {
    event.stopPropagation();
    run(selection.deselect);
  } else if (times && edits.writable && /^\d$/.test(key)) run(() => selection.typeText(key));
}

// targetOf returns where a navigation key leads; undefined for other keys.
function targetOf(key: string, ctrl: boolean, from: Spot, last: Spot): Partial<Spot> | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: from.row - 1 };
    case 'ArrowDown':
      return { row: from.row + 1 };
    case 'ArrowLeft':
      return { column: from.column - 1 };
    case 'ArrowRight':
      return { column: from.column + 1 };
    case 'PageUp':
      return { row: from.row - pageRows };
    case 'PageDown':
      return { row: from.row + pageRows };
    case 'Home':
      return ctrl ? { row: 0, column: 0 } : { column: 0 };
    case 'End':
      return ctrl ? last : { column: last.column };
    default:
      return undefined;
  }
}
