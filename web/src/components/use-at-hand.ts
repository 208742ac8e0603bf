import { useEffect } from 'react';
import { patient } from '../lib/patient';

// Milliseconds after a page began: its own code and data come first.
const rest = 3_000;

/** Loads code that the page will want when the connection is gone: to say so, and to ask before what was typed is lost. */
export function useAtHand(load: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once.
  useEffect(() => {
    const timer = setTimeout(() => void patient(load).catch(() => undefined), rest);
    return () => clearTimeout(timer);
  }, []);
}
