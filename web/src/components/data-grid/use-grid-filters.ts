import { useCallback, useEffect, useRef, useState } from 'react';
import { withFilters } from './grid-search';
import type { DataGridProps, GridSearch } from './grid-types';

/** Milliseconds between the last key and the request. */
const FILTER_DELAY = 300;

type Drafts = Record<string, string>;

const applied = (search: GridSearch, name: string): string => String(search[name] ?? '');

/**
 * Keeps what is typed separately from the URL. A draft remains after it was applied (the URL follows later and has no
 * trailing space), until the URL changes for another reason: back, forward, a link.
 */
export function useGridFilters(search: GridSearch, onSearch: DataGridProps<object>['onSearch']) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const latest = useRef({ search, onSearch, drafts });
  // The values that were applied and have not arrived in the URL, oldest first.
  const sent = useRef<Record<string, string[]>>({});
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const keep = useCallback((next: Drafts) => {
    latest.current.drafts = next;
    setDrafts(next);
  }, []);

  useEffect(() => {
    const before = latest.current.search;
    latest.current.search = search;
    latest.current.onSearch = onSearch;
    const moved = Object.keys(latest.current.drafts).filter((name) => {
      const now = applied(search, name);
      if (now === applied(before, name)) return false;
      const own = sent.current[name] ?? [];
      const at = own.indexOf(now);
      own.splice(0, at);
      return at < 0;
    });
    if (moved.length > 0) {
      keep(Object.fromEntries(Object.entries(latest.current.drafts).filter(([name]) => !moved.includes(name))));
    }
  }, [search, onSearch, keep]);

  const apply = useCallback(() => {
    clearTimeout(timer.current);
    const now = latest.current;
    const changed = Object.entries(now.drafts).some(([name, value]) => value.trim() !== applied(now.search, name));
    if (changed) {
      for (const [name, value] of Object.entries(now.drafts)) {
        sent.current[name] = [...(sent.current[name] ?? []), value.trim()];
      }
      now.onSearch(withFilters(now.search, now.drafts), { replace: true });
    }
  }, []);

  // A pending filter must not be applied after the user has left the page.
  useEffect(() => () => clearTimeout(timer.current), []);

  const setFilter = useCallback(
    (name: string, value: string, delay = FILTER_DELAY) => {
      keep({ ...latest.current.drafts, [name]: value });
      clearTimeout(timer.current);
      if (delay === 0) {
        apply();
      } else {
        timer.current = setTimeout(apply, delay);
      }
    },
    [apply, keep],
  );

  const clearAll = useCallback(
    (names: readonly string[]) => {
      keep(Object.fromEntries(names.map((name) => [name, ''])));
      apply();
    },
    [apply, keep],
  );

  const filterValue = (name: string): string => drafts[name] ?? applied(search, name);

  return { filterValue, setFilter, apply, clearAll };
}

export type GridFilters = ReturnType<typeof useGridFilters>;
