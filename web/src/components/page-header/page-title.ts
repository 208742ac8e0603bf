import { useEffect, useSyncExternalStore } from 'react';

/** The window title set by the current screen; empty for the screen's name. */
let current = '';
const listeners = new Set<() => void>();

function setCurrent(title: string) {
  current = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Sets the window title while the component is mounted; an empty title means the screen's name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    setCurrent(title);
    return () => setCurrent('');
  }, [title]);
}

/** The title set by the screen, for the component that writes document.title. */
export const useScreenTitle = (): string => useSyncExternalStore(subscribe, () => current);
