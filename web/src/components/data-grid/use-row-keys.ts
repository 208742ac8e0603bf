import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

interface RowKeys {
  rows: readonly object[];
  active: number;
  onActive: (index: number) => void;
  onOpen?: (index: number) => void;
}

const INSIDE = 'input, textarea, select, a, button, [role="combobox"], [role="menuitem"]';

/**
 * Arrow keys, Home and End move through the rows, arrow down enters them from a filter, Enter opens one. Rows need
 * data-row with their index.
 */
export function useRowKeys(root: RefObject<HTMLElement | null>, { rows, active, onActive, onOpen }: RowKeys) {
  const count = rows.length;
  // A virtual row may not be rendered yet: it gets the focus when it is.
  const pendingRow = useRef<number | null>(null);

  const focusRow = useCallback(
    (index: number) => {
      const row = root.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
      pendingRow.current = row ? null : index;
      row?.focus();
    },
    [root],
  );

  const onDrawn = useCallback(() => {
    if (pendingRow.current !== null) {
      focusRow(pendingRow.current);
    }
  }, [focusRow]);

  // Whether a row has the focus. Clicking outside removes it on purpose.
  const hasFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest('[data-row]') : null;
      hasFocus.current = row !== null && root.current?.contains(row) === true;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note, true);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note, true);
    };
  }, [root]);
  // The focused row may disappear with the next reply: the row in its place gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows have changed
  useEffect(() => {
    if (hasFocus.current && count > 0 && document.activeElement === document.body) focusRow(active);
  }, [rows]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-row]');
    // Arrow down moves from a filter to the rows; selects keep their own arrow keys.
    if (event.key === 'ArrowDown' && count > 0 && target.matches('search input[type="search"]')) {
      event.preventDefault();
      focusRow(active);
      return;
    }
    if (!row || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const onRow = target === row;
    if (event.key === 'Enter' && onRow && onOpen) {
      event.preventDefault();
      onOpen(Number(row.dataset.row));
      return;
    }
    if (!onRow && target.closest(INSIDE)) {
      return;
    }
    const next = nextIndex(event.key, onRow ? Number(row.dataset.row) : active, count);
    if (next !== null) {
      event.preventDefault();
      onActive(next);
      focusRow(next);
    }
  };

  return { onKeyDown, onDrawn };
}

function nextIndex(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, count - 1);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
