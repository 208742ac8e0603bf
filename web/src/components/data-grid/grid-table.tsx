import { lazy, type ReactNode, Suspense, useState } from 'react';
import classes from './data-grid.module.css';
import { GridHead } from './grid-head';
import { withNextSort } from './grid-search';
import { SkeletonBody } from './grid-skeleton';
import type { DataGridProps, GridBodyProps } from './grid-types';
import { PlainBody } from './plain-body';
import type { VirtualBodyProps } from './virtual-body';

/** From this many rows on, only the visible ones are rendered. */
const VIRTUAL_FROM = 100;

// lazy() loses the generic row type.
const VirtualBody = lazy(async () => ({ default: (await import('./virtual-body')).VirtualBody })) as unknown as <
  Row extends object,
>(
  props: VirtualBodyProps<Row>,
) => ReactNode;

type GridTableProps<Row extends object> = Pick<DataGridProps<Row>, 'label' | 'search' | 'onSearch'> & {
  body: GridBodyProps<Row>;
  /** The number of rows of the page; undefined until the first reply. */
  rowCount: number | undefined;
  /** The number of placeholder rows before the first reply. */
  skeletonRows: number;
  onDrawn: () => void;
};

export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { label, search, onSearch, body, rowCount, skeletonRows, onDrawn } = props;
  const { columns, actions } = body;
  // State, not a ref: the virtual rows must render again once their scroll container is known.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const virtual = rowCount !== undefined && rowCount > VIRTUAL_FROM;
  const columnCount = columns.length + (actions ? 1 : 0);

  const renderBody = () => {
    if (rowCount === undefined) return <SkeletonBody columns={columnCount} rows={skeletonRows} />;
    if (!virtual) return <PlainBody {...body} />;
    return (
      <Suspense fallback={<SkeletonBody columns={columnCount} rows={12} />}>
        <VirtualBody {...body} scroller={scroller} onDrawn={onDrawn} />
      </Suspense>
    );
  };

  return (
    <div ref={setScroller} className={classes.scroller} data-long={virtual || undefined}>
      <table className={classes.table} aria-label={label} aria-rowcount={virtual ? rowCount + 1 : undefined}>
        <GridHead
          columns={columns}
          search={search}
          onSort={(field) => onSearch(withNextSort(search, field), { replace: false })}
          withActions={actions !== undefined}
        />
        {renderBody()}
      </table>
    </div>
  );
}
