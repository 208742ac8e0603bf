import { useCallback, useEffect, useMemo, useRef } from 'react';
import { addressOf, searchOf } from '../api/addresses';
import type { Endpoint } from '../api/call';
import type { GridSearch, SearchChange } from '../components/data-grid/grid-types';
import { useRouter, useShown } from '../components/router/routing';

// useGridSearch keeps a list's filters, page, sort and open panel in the address. Changes are applied to the address
// as it is at that moment: a pending filter must not close a panel opened since, nor change another screen's address.
export function useGridSearch(list: Endpoint): [GridSearch, (next: GridSearch, change: SearchChange) => void] {
  const router = useRouter();
  const { path, search: address } = useShown().place;
  const search = useMemo(() => searchOf<GridSearch>(list, address), [list, address]);
  const rendered = useRef(search);
  useEffect(() => {
    rendered.current = search;
  }, [search]);
  const onSearch = useCallback(
    (next: GridSearch, change: SearchChange) => {
      if (router.place.path !== path) return;
      const now = changed(searchOf<GridSearch>(list, router.place.search), rendered.current, next);
      void router.navigate({ to: '.', search: addressOf(list, now), ...change, resetScroll: false });
    },
    [router, list, path],
  );
  return [search, onSearch];
}

// changed applies the difference between two searches to a third.
function changed(search: GridSearch, from: GridSearch, to: GridSearch): GridSearch {
  const names = [...Object.keys(from), ...Object.keys(to)].filter((name) => from[name] !== to[name]);
  return { ...search, ...Object.fromEntries(names.map((name) => [name, to[name]])) };
}
