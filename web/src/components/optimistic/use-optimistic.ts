import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { type SaveGuarded, useConflict } from '../conflict/use-conflict';
import { NotSaved } from '../record-panel/use-record-form';

export interface OptimisticChange<Part> {
  /** Identifies the part of the data that changes. */
  id: number;
  /** Returns the part as shown before the server has replied. */
  show: (part: Part) => Part;
  /**
   * Sends the change and returns how to show it once saved. Use save for records that others may change at the same
   * time: it handles conflicts.
   */
  send: (save: SaveGuarded) => Promise<(part: Part) => Part>;
}

interface OptimisticOptions<Data, Part> {
  /** The query cache key of the data. */
  queryKey: QueryKey;
  /**
   * Changes of one scope are sent one after the other, so that two moves of the same rows cannot overtake each other.
   */
  scope: string;
  find: (data: Data, id: number) => Part | undefined;
  put: (data: Data, id: number, part: Part) => Data;
  /** Refetches the data, once after a series of changes. */
  refresh: () => Promise<void>;
}

/** Milliseconds without changes before refetching, so that a series of clicks costs one request. */
const REFRESH_DELAY = 800;

/**
 * Shows a change at once and then sends it. An error reverts it and refetches; a conflict is resolved by the user:
 * render `{dialog}`.
 */
export function useOptimistic<Data, Part>(
  options: OptimisticOptions<Data, Part>,
): {
  change: (change: OptimisticChange<Part>) => void;
  dialog: ReactNode;
} {
  const { queryKey, scope, find, put, refresh } = options;
  const client = useQueryClient();
  const conflict = useConflict('page');
  const later = useRefreshLater(refresh);
  const show = (id: number, patch: (part: Part) => Part) =>
    client.setQueryData<Data>(queryKey, (data) => {
      const part = data === undefined ? undefined : find(data, id);
      return data === undefined || part === undefined ? data : put(data, id, patch(part));
    });
  const { mutate } = useMutation({
    scope: { id: scope },
    // A user who accepts the other version gave up the change: that is not an error.
    mutationFn: ({ send }: OptimisticChange<Part>) =>
      send(conflict.save).catch((error: unknown) => {
        if (error instanceof NotSaved) return null;
        throw error;
      }),
    onMutate: async ({ id, show: patch }) => {
      later.hold();
      // A reply in flight does not include this change.
      await client.cancelQueries({ queryKey });
      const data = client.getQueryData<Data>(queryKey);
      const before = data === undefined ? undefined : find(data, id);
      show(id, patch);
      return before;
    },
    // Without a connection the data cannot be refetched, so the previous value is restored.
    onError: (_error, { id }, before) => before && show(id, () => before),
    onSuccess: (patch, { id }, before) => show(id, patch ?? ((part) => before ?? part)),
    onSettled: (patch) => later.release(patch ? REFRESH_DELAY : 0),
  });
  const change = useCallback((next: OptimisticChange<Part>) => mutate(next), [mutate]);
  return { change, dialog: conflict.dialog };
}

/** Calls refresh once, a moment after the last of several changes, or when the page is left. */
function useRefreshLater(refresh: () => Promise<void>) {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const later = useMemo(() => {
    let open = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      timer = undefined;
      void latest.current();
    };
    return {
      hold: () => {
        open += 1;
        clearTimeout(timer);
        timer = undefined;
      },
      release: (delay: number) => {
        open -= 1;
        if (open === 0) timer = setTimeout(now, delay);
      },
      leave: () => {
        if (timer === undefined) return;
        clearTimeout(timer);
        now();
      },
    };
  }, []);
  useEffect(() => later.leave, [later]);
  return later;
}
