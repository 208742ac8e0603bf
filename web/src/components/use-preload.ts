import { useEffect } from 'react';
import { loadWithRetry } from '../lib/load-with-retry';

// Milliseconds after a page began: its own code and data come first.
const rest = 3_000;

/** Loads code that the page will want when the connection is gone: to say so, and to ask before what was typed is lost. */
export function usePreload(load: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once.
  useEffect(() => {
    const timer = setTimeout(() => void loadWithRetry(load).catch(() => undefined), rest);
    return () => clearTimeout(timer);
  }, []);
}
