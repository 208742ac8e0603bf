import { useCallback, useEffect, useRef, useState } from 'react';
import type { RemoteLoad, RemoteOption } from './remote-option';

/** Fewer letters would match half the archive. */
export const MIN_LETTERS = 2;
/** Milliseconds after the last key. */
const DELAY = 700;

export type RemoteState =
  | { kind: 'idle' | 'short' | 'waiting' | 'failed'; options: readonly RemoteOption[] }
  | { kind: 'ready'; options: readonly RemoteOption[] };

const NONE: readonly RemoteOption[] = [];

/** Requests options once typing pauses, and ignores replies to outdated requests. */
export function useRemoteOptions(load: RemoteLoad) {
  const [state, setState] = useState<RemoteState>({ kind: 'idle', options: NONE });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const ask = useCallback(
    (typed: string, delay = DELAY) => {
      stop();
      const query = typed.trim();
      if (query.length < MIN_LETTERS) {
        setState({ kind: 'short', options: NONE });
        return;
      }
      setState((before) => ({ kind: 'waiting', options: before.options }));
      timer.current = setTimeout(async () => {
        const controller = new AbortController();
        running.current = controller;
        const next = await latest.current(query, controller.signal).then(
          (options): RemoteState => ({ kind: 'ready', options }),
          (): RemoteState => ({ kind: 'failed', options: NONE }),
        );
        if (!controller.signal.aborted) {
          setState(next);
        }
      }, delay);
    },
    [stop],
  );

  const reset = useCallback(() => {
    stop();
    setState({ kind: 'idle', options: NONE });
  }, [stop]);

  return { state, ask, reset };
}
