import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { GridSearch, SearchChange } from '../components/data-grid/grid-types';

// useGridSearch keeps a list's filters, page, sort and open panel in the address.
export function useGridSearch(): [GridSearch, (next: GridSearch, change: SearchChange) => void] {
  const search: GridSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const onSearch = useCallback(
    (next: GridSearch, { replace }: SearchChange) =>
      void navigate({ to: '.', search: next, replace, resetScroll: false }),
    [navigate],
  );
  return [search, onSearch];
}
