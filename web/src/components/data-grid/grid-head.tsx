import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-grid.module.css';
import { alignOf, type GridColumn, type GridSearch } from './grid-types';

interface GridHeadProps<Row extends object> {
  columns: readonly GridColumn<Row>[];
  search: GridSearch;
  onSort: (field: string) => void;
  withActions: boolean;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;
const SORTED_ICONS = { asc: IconArrowUp, desc: IconArrowDown };

export function GridHead<Row extends object>({ columns, search, onSort, withActions }: GridHeadProps<Row>) {
  const sortedBy = ({ id }: GridColumn<Row>) => id === search.sort && (search.way === 'DESC' ? 'desc' : 'asc');
  return (
    <thead className={classes.head}>
      <tr>
        {columns.map((column) => {
          const sorted = sortedBy(column);
          const shared = {
            scope: 'col',
            style: { width: column.width, textAlign: alignOf(column) },
            'data-wide': column.wide || undefined,
          };
          return column.sortable ? (
            <th key={column.id} {...shared} aria-sort={sorted ? ARIA[sorted] : 'none'}>
              <button type="button" className={classes.sort} onClick={() => onSort(column.id)}>
                {column.header}
                <SortIcon sorted={sorted} />
              </button>
            </th>
          ) : (
            <th key={column.id} {...shared}>
              {column.header}
            </th>
          );
        })}
        {withActions && (
          <th scope="col" className={classes.actionsHead}>
            <span className={classes.hidden}>Azioni</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortIcon({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  const Icon = sorted ? SORTED_ICONS[sorted] : IconArrowsSort;
  return <Icon size={12} aria-hidden className={sorted ? classes.sorted : classes.faint} />;
}
