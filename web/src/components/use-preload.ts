import { useEffect } from 'react';
import { loadWithRetry } from '../lib/load-with-retry';

// Milliseconds after a page began: who only looks has looked by then.
const rest = 30_000;
const actions = ['pointerdown', 'keydown'] as const;

/** Loads code that the page will want when the connection is gone: to say so, and to ask before what was typed is lost. It comes with the first
 * key or touch, so that a page which is only looked at weighs what it shows. */
export function usePreload(load: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once.
  useEffect(() => {
    const begun = new AbortController();
    const begin = () => {
      begun.abort();
      void loadWithRetry(load).catch(() => undefined);
    };
    const timer = setTimeout(begin, rest);
    begun.signal.addEventListener('abort', () => clearTimeout(timer));
    for (const action of actions) {
      addEventListener(action, begin, { signal: begun.signal, capture: true, passive: true });
    }
    return () => begun.abort();
  }, []);
}
