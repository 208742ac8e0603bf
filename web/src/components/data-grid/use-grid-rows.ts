import { useDeferredValue, useEffect, useState } from 'react';
import { useRouter } from '../router/routing';
import { pageOf, pagesOf, withPage } from './grid-search';
import type { DataGridProps } from './grid-types';

/**
 * False while the list is rendered for the first time. A list that opens where it was scrolled before needs all its rows
 * at once.
 */
export function useWholeList(): boolean {
  const router = useRouter();
  const [atOnce] = useState(() => !router.startsAtTop);
  return useDeferredValue(true, atOnce);
}

/** Keeps the previous page while the next one loads. */
export function useLastRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const [last, setLast] = useState(rows);
  if (rows !== undefined && rows !== last) {
    setLast(rows);
  }
  return rows ?? last;
}

type PageOfList<Row extends object> = Pick<
  DataGridProps<Row>,
  'rows' | 'total' | 'pageSize' | 'search' | 'onSearch' | 'loading'
>;

/** Goes to the last page if the requested one does not exist: its only row was deleted, or the link is old. */
export function usePageInRange<Row extends object>(list: PageOfList<Row>) {
  const { rows, total, pageSize, search, onSearch, loading } = list;
  const beyond =
    !loading && rows !== undefined && total !== undefined && total > 0 && pageOf(search) > pagesOf(total, pageSize);
  useEffect(() => {
    if (beyond) {
      onSearch(withPage(search, pagesOf(total ?? 0, pageSize)), { replace: true });
    }
  }, [beyond, onSearch, search, total, pageSize]);
}
