import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { type SaveGuarded, useConflict } from '../conflict/use-conflict';
import { NotSaved } from '../record-panel/use-record-form';

export interface OptimisticChange<Part> {
  /** Which part of the data changes. */
  id: number;
  /** How the page shows it before the server has answered. */
  show: (part: Part) => Part;
  /**
   * Sends it, and gives how the page shows it once it is saved. save is for what others may change at the same time: it asks whose
   * change counts.
   */
  send: (save: SaveGuarded) => Promise<(part: Part) => Part>;
}

interface OptimisticOptions<Data, Part> {
  /** Where the data is in the query cache. */
  queryKey: QueryKey;
  /** Changes of one scope are sent one after the other: two moves of the same lines must not overtake each other. */
  scope: string;
  find: (data: Data, id: number) => Part | undefined;
  put: (data: Data, id: number, part: Part) => Data;
  /** Asks for the truth again, once after a row of changes. */
  refresh: () => Promise<void>;
}

/** Milliseconds of quiet after which the truth is asked for: a row of clicks costs one question. */
const QUIET = 800;

/**
 * Changes something at once on the page and then on the server. A refusal puts back what was there and reads the truth again; a conflict
 * is the user's to settle: `{dialog}` belongs on the page.
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
    // Whoever takes theirs gave the change up: that is no failure.
    mutationFn: ({ send }: OptimisticChange<Part>) =>
      send(conflict.save).catch((error: unknown) => {
        if (error instanceof NotSaved) return null;
        throw error;
      }),
    onMutate: async ({ id, show: patch }) => {
      later.hold();
      // An answer that is on its way does not know of this change.
      await client.cancelQueries({ queryKey });
      const data = client.getQueryData<Data>(queryKey);
      const before = data === undefined ? undefined : find(data, id);
      show(id, patch);
      return before;
    },
    // Without a connection the truth cannot be read again: then it is what it was.
    onError: (_error, { id }, before) => before && show(id, () => before),
    onSuccess: (patch, { id }, before) => show(id, patch ?? ((part) => before ?? part)),
    onSettled: (patch) => later.release(patch ? QUIET : 0),
  });
  const change = useCallback((next: OptimisticChange<Part>) => mutate(next), [mutate]);
  return { change, dialog: conflict.dialog };
}

/** Calls once, a moment after the last of several changes has ended, or when the page is left. */
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
