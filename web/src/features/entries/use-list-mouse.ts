import { type MouseEvent, useRef } from 'react';
import type { Spot } from './list-block';
import type { ListEdits } from './list-edits';
import type { ListSelection } from './use-list-selection';

// useListMouse returns the mouse handlers of the grid: a click enters or withdraws a cell; Shift+click and dragging
// select cells.
export function useListMouse(selection: ListSelection, { commitDraft, toggleAt }: ListEdits) {
  const pressedAt = useRef<Spot | null>(null);
  return {
    onMouseDown: (event: MouseEvent) => {
      pressedAt.current = event.button === 0 && !event.shiftKey ? spotOf(event.target) : null;
    },
    onMouseOver: (event: MouseEvent) => {
      const from = pressedAt.current;
      const to = event.buttons === 1 && from ? spotOf(event.target) : null;
      if (from && to && commitDraft()) selection.dragOver(from, to);
    },
    onClick: (event: MouseEvent) => {
      const at = spotOf(event.target);
      if (!at || event.target instanceof HTMLInputElement) return;
      if (event.shiftKey) selection.selectTo(at);
      else {
        selection.activate(at);
        toggleAt(at);
      }
    },
  };
}

// spotOf returns the cell that contains an element, or null.
function spotOf(target: EventTarget): Spot | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const line = cell?.closest('tr');
  // aria-rowindex starts at 1, with the header.
  return cell && line ? { row: Number(line.getAttribute('aria-rowindex')) - 2, column: cell.cellIndex - 1 } : null;
}
