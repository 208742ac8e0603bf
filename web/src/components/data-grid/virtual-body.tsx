import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { GridRow } from './grid-row';
import type { GridBodyProps } from './grid-types';

export interface VirtualBodyProps<Row extends object> extends GridBodyProps<Row> {
  scroller: HTMLElement | null;
  /** Called when other rows are rendered than before. */
  onDrawn: () => void;
}

/** Rows that stay visible are not rendered again while scrolling. memo() loses the generic type. */
const Row = memo(GridRow) as typeof GridRow;

/** Estimated height of a one-line row in pixels; rows are measured once rendered. */
const ROW_HEIGHT = 37;

/** Renders only the visible rows, between two spacer rows as high as the others. */
export function VirtualBody<Data extends object>({
  rows,
  rowKey,
  activeIndex,
  selectedKey,
  scroller,
  onDrawn,
  ...rest
}: VirtualBodyProps<Data>) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => {
      const row = rows[index];
      return row ? rowKey(row) : index;
    },
    overscan: 8,
  });

  const shown = useRef(activeIndex);
  useEffect(() => {
    if (activeIndex !== shown.current) {
      shown.current = activeIndex;
      virtualizer.scrollToIndex(activeIndex);
    }
  }, [activeIndex, virtualizer]);

  const items = virtualizer.getVirtualItems();
  useEffect(onDrawn);
  // A row must be in the tab order even if the active one is scrolled away.
  const reachable = items.some((item) => item.index === activeIndex) ? activeIndex : items[0]?.index;
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Spacer height={before} />
      {items.map((item) => {
        const row = rows[item.index];
        return row ? (
          <Row
            key={item.key}
            row={row}
            index={item.index}
            // The header is row 1.
            position={item.index + 2}
            active={item.index === reachable}
            selected={rowKey(row) === selectedKey}
            measure={virtualizer.measureElement}
            {...rest}
          />
        ) : null;
      })}
      <Spacer height={after} />
    </tbody>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a spacer for rows that are not rendered.
    <tr aria-hidden="true">
      <td colSpan={99} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;
}
