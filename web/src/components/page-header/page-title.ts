import { useEffect, useSyncExternalStore } from 'react';

/** What the screen on show is about, where it is more than the name of the screen; empty otherwise. */
let said = '';
const listeners = new Set<() => void>();

function say(title: string) {
  said = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Gives the window a title that says what one is looking at; an empty one leaves it the name of the screen. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    say(title);
    return () => say('');
  }, [title]);
}

/** What was said, for the one who writes it. */
export const useSaidTitle = (): string => useSyncExternalStore(subscribe, () => said);
