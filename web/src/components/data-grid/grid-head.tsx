import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-grid.module.css';
import { alignOf, type GridColumn } from './grid-types';
import type { GridTable } from './use-grid-table';

interface GridHeadProps<Row extends object> {
  table: GridTable<Row>;
  columns: readonly GridColumn<Row>[];
  withActions: boolean;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

export function GridHead<Row extends object>({ table, columns, withActions }: GridHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map((header, index) => {
            const column = columns[index];
            if (!column) {
              return null;
            }
            const sorted = header.column.getIsSorted();
            const style = { width: column.width, textAlign: alignOf(column) };
            if (!column.sortable) {
              return (
                <th key={header.id} scope="col" style={style} data-wide={column.wide || undefined}>
                  {column.header}
                </th>
              );
            }
            return (
              <th
                key={header.id}
                scope="col"
                style={style}
                data-wide={column.wide || undefined}
                aria-sort={sorted ? ARIA[sorted] : 'none'}
              >
                <button type="button" className={classes.sort} onClick={() => header.column.toggleSorting()}>
                  {column.header}
                  <SortIcon sorted={sorted} />
                </button>
              </th>
            );
          })}
          {withActions && (
            <th scope="col" className={classes.actionsHead}>
              <span className={classes.hidden}>Azioni</span>
            </th>
          )}
        </tr>
      ))}
    </thead>
  );
}

function SortIcon({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
  return <Icon size={12} aria-hidden className={sorted ? classes.sorted : classes.faint} />;
}
