import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { selectOnTab } from './select-on-tab';

/** The dialogs that are open, the one on top last. */
const open: symbol[] = [];
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a dialog is the one on top. Every open one hears Esc, and only that one may close by it. */
export function useOnTop(opened: boolean): boolean {
  const [self] = useState(() => Symbol('dialog'));
  useLayoutEffect(() => {
    if (!opened) return;
    selectOnTab();
    open.push(self);
    tell();
    return () => {
      open.splice(open.indexOf(self), 1);
      tell();
    };
  }, [opened, self]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === self);
}
