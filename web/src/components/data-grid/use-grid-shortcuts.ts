import { type RefObject, useEffect, useRef } from 'react';
import { keepTyped } from '../typed-ahead';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]') !==
        null)
  );
}

/** A list behind an open dialog must ignore shortcuts; one inside the dialog must not. */
function isCovered(root: HTMLElement): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  const top = dialogs.at(-1);
  return top !== undefined && !top.contains(root);
}

/** `/` focuses the first filter, `n` creates a record. */
export function useGridShortcuts(
  root: RefObject<HTMLElement | null>,
  focusFilter: () => void,
  onNew: (() => void) | undefined,
) {
  const latest = useRef({ focusFilter, onNew });
  useEffect(() => {
    latest.current = { focusFilter, onNew };
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target);
      if (busy || !root.current || isCovered(root.current)) {
        return;
      }
      if (event.key === '/') {
        event.preventDefault();
        latest.current.focusFilter();
      } else if (event.key === 'n' && latest.current.onNew) {
        event.preventDefault();
        keepTyped();
        latest.current.onNew();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [root]);
}
