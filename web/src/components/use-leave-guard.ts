import { useCallback, useEffect, useRef } from 'react';
import { text } from '../lib/text';
import { confirm } from './confirm/confirm';
import { useBlocker } from './router/routing';
import { guard, unsaved } from './unsaved';

/** Asks before an action that discards the page without changing its address, such as a logout. */
export async function mayLeave(): Promise<boolean> {
  return (
    !unsaved() ||
    confirm({ danger: true, message: text.unsavedChanges, confirmLabel: text.leave, cancelLabel: text.stay })
  );
}

/**
 * Asks before the address changes or the window closes while a form has unsaved changes. A form in a tab of the
 * screen is also left by a change of the screen's search; a form over the screen (over) is not: its own buttons close
 * it, and they ask.
 */
export function useLeaveGuard(isDirty: () => boolean, over = false): void {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  const dirty = useCallback(() => latest.current(), []);
  useEffect(() => guard(dirty), [dirty]);
  const stay = useCallback(
    (within: boolean) => !(over && within) && latest.current() && mayLeave().then((may) => !may),
    [over],
  );
  useBlocker(stay, dirty);
}
