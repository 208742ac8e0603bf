import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Block, Spot } from './list-block';
import type { Draft } from './list-line';

interface Options {
  rows: number;
  columns: number;
  scroller: RefObject<HTMLElement | null>;
  scrollToRow: (row: number) => void;
}

const sameSpot = (a: Spot, b: Spot) => a.row === b.row && a.column === b.column;

// useListSelection holds the active cell of a grid, the block of selected cells and the time being typed. While the
// grid has the focus, the focus follows the active cell.
export function useListSelection({ rows, columns, scroller, scrollToRow }: Options) {
  const [lastActive, setActive] = useState<Spot>({ row: 0, column: 0 });
  const [block, setBlock] = useState<Block | null>(null);
  const [draft, setDraft] = useState<Draft>(null);
  const hasFocus = useRef(false);

  const clamp = ({ row, column }: Spot): Spot => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  const active = clamp(lastActive);
  const selected: Block = block ?? { from: active, to: active };

  // Runs after every render, because a virtual cell may exist only after scrolling to it.
  useEffect(() => {
    if (!hasFocus.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active]');
    const field = cell?.querySelector('input') ?? cell;
    if (!field || field === document.activeElement) return;
    field.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const takeFocus = () => {
    hasFocus.current = true;
  };
  const activate = (spot: Spot) => {
    takeFocus();
    setDraft(null);
    setBlock(null);
    setActive(spot);
  };
  const moveTo = (to: Partial<Spot>) => {
    const next = clamp({ ...active, ...to });
    activate(next);
    scrollToRow(next.row);
  };
  const select = (next: Block) => {
    setDraft(null);
    setBlock(next);
  };

  return {
    active,
    // Null if only the active cell is selected.
    block,
    selected,
    draft,
    setDraft,
    typeText: useCallback((text: string) => setDraft({ text, wrong: false }), []),
    takeFocus,
    activate,
    moveTo,
    deselect: () => setBlock(null),
    extendTo: (to: Partial<Spot>) => {
      const end = clamp({ ...selected.to, ...to });
      setBlock({ from: selected.from, to: end });
      scrollToRow(end.row);
    },
    selectTo: (to: Spot) => {
      takeFocus();
      select({ from: selected.from, to });
    },
    selectRow: () => select({ from: { row: active.row, column: 0 }, to: { row: active.row, column: columns - 1 } }),
    selectColumn: (column: number) => {
      setActive({ row: active.row, column });
      select({ from: { row: 0, column }, to: { row: rows - 1, column } });
    },
    dragOver: (from: Spot, to: Spot) => {
      takeFocus();
      setActive(from);
      setBlock(sameSpot(from, to) ? null : { from, to });
    },
    focusHandlers: (onLeave: () => void) => ({
      onFocus: takeFocus,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        hasFocus.current = false;
        onLeave();
      },
    }),
  };
}

export type ListSelection = ReturnType<typeof useListSelection>;
