import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { GridRow } from './grid-row';
import type { GridBodyProps } from './grid-types';

export interface VirtualBodyProps<Row extends object> extends GridBodyProps<Row> {
  scroller: HTMLElement | null;
  /** Other rows than before are in the document. */
  onDrawn: () => void;
}

/** While the list scrolls, rows that stay in sight are not drawn again. memo() forgets that the row may be of any kind. */
const Row = memo(GridRow) as typeof GridRow;

/** Pixels of a one-line row; each is measured once it is drawn. */
const ROW_HEIGHT = 37;

/** Draws only the rows in sight, between two empty ones as high as all the others. */
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
  // Tab must find a row even when the last one used was scrolled away.
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
            // The head is row 1.
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
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row that only holds the space of those not drawn.
    <tr aria-hidden="true">
      <td colSpan={99} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;
}
