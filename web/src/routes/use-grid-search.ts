import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { addressOf, searchOf } from '../api/addresses';
import type { Endpoint } from '../api/call';
import type { GridSearch, SearchChange } from '../components/data-grid/grid-types';

// useGridSearch keeps a list's filters, page, sort and open panel in the address.
export function useGridSearch(list: Endpoint): [GridSearch, (next: GridSearch, change: SearchChange) => void] {
  const address: object = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => searchOf<GridSearch>(list, address), [list, address]);
  const onSearch = useCallback(
    (next: GridSearch, { replace }: SearchChange) =>
      void navigate({ to: '.', search: addressOf(list, next), replace, resetScroll: false }),
    [navigate, list],
  );
  return [search, onSearch];
}
