import {
  type ColumnDef,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { pageOf, withSort } from './grid-search';
import type { DataGridProps, GridColumn, GridSearch } from './grid-types';

// Only the state and the models: sorting, filtering and paging are done by the server.
const features = tableFeatures({ rowSortingFeature, rowPaginationFeature });
type Features = typeof features;

const NONE: readonly never[] = [];

export function useGridTable<Row extends object>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string | number,
  search: GridSearch,
  onSearch: DataGridProps<Row>['onSearch'],
  pageSize: number | undefined,
) {
  const defs = useMemo(
    () =>
      columns.map<ColumnDef<Features, Row>>((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row) => (row as Record<string, unknown>)[column.id],
        enableSorting: column.sortable === true,
      })),
    [columns],
  );
  const sorting = useMemo<SortingState>(
    () => (search.sort ? [{ id: search.sort, desc: search.way === 'DESC' }] : []),
    [search.sort, search.way],
  );
  const data = rows ?? NONE;
  return useTable<Features, Row>({
    features,
    columns: defs,
    data,
    getRowId: (row) => String(rowKey(row)),
    manualSorting: true,
    sortDescFirst: false,
    enableMultiSort: false,
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change;
      onSearch(withSort(search, first?.id, first?.desc ? 'DESC' : 'ASC'), { replace: false });
    },
    manualPagination: true,
    state: { sorting, pagination: { pageIndex: pageOf(search) - 1, pageSize: pageSize ?? Math.max(data.length, 1) } },
  });
}

export type GridTable<Row extends object> = ReturnType<typeof useGridTable<Row>>;
