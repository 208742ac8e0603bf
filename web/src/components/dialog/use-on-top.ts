import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { selectOnTab } from './select-on-tab';

/** The open dialogs, topmost last. */
const open: symbol[] = [];
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Reports whether a dialog is topmost. Every open dialog receives Esc, but only the topmost may close. */
export function useOnTop(opened: boolean): boolean {
  const [self] = useState(() => Symbol('dialog'));
  useLayoutEffect(() => {
    if (!opened) return;
    selectOnTab();
    open.push(self);
    notify();
    return () => {
      open.splice(open.indexOf(self), 1);
      notify();
    };
  }, [opened, self]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === self);
}
