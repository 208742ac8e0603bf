import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Page } from '../api/call';
import type { GridSearch } from '../components/data-grid/grid-types';
import type { useGridSearch } from './use-grid-search';

export type ListQuery<Row> = UseQueryOptions<Page<Row>, Error, Page<Row>, readonly unknown[]>;

// useList connects a list screen's query and address: it returns the grid's data and state, and what is open over the
// list.
export function useList<Row>(
  queryFor: (search: GridSearch) => ListQuery<Row>,
  [search, onSearch]: ReturnType<typeof useGridSearch>,
) {
  const query = useQuery(queryFor(search));
  const open = useCallback(
    (azione: string, id?: number) => onSearch({ ...search, azione, id }, { replace: false }),
    [search, onSearch],
  );
  const close = useCallback(
    () => onSearch({ ...search, azione: undefined, id: undefined }, { replace: true, back: true }),
    [search, onSearch],
  );
  const grid = {
    rows: query.data?.rows,
    total: query.data?.total,
    search,
    onSearch,
    loading: query.isFetching,
    error: query.error,
    onRetry: () => void query.refetch(),
    selectedKey: search.id,
  };
  return { grid, query, search, open, close, action: String(search.azione ?? '') };
}
