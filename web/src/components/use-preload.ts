import { useEffect } from 'react';
import { loadWithRetry } from '../lib/load-with-retry';

// Milliseconds after page load, for users who press nothing.
const fallbackDelay = 30_000;
const actions = ['pointerdown', 'keydown'] as const;

/**
 * Preloads code that is needed when the connection is lost: to show the error, and to ask before input is discarded.
 * It loads with the first key press or touch, so that viewing a page does not load more than it shows.
 */
export function usePreload(load: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useEffect(() => {
    const started = new AbortController();
    const begin = () => {
      started.abort();
      void loadWithRetry(load).catch(() => undefined);
    };
    const timer = setTimeout(begin, fallbackDelay);
    started.signal.addEventListener('abort', () => clearTimeout(timer));
    for (const action of actions) {
      addEventListener(action, begin, { signal: started.signal, capture: true, passive: true });
    }
    return () => started.abort();
  }, []);
}
