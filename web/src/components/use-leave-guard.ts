import { useCallback, useEffect, useRef } from 'react';
import { text } from '../lib/text';
import { confirm } from './confirm/confirm';
import { useBlocker } from './router/routing';
import { guard, unsaved } from './unsaved';

/** Asks before something that takes the page away without changing its address, such as a logout. */
export async function mayLeave(): Promise<boolean> {
  return (
    !unsaved() ||
    confirm({ danger: true, message: text.unsavedChanges, confirmLabel: text.leave, cancelLabel: text.stay })
  );
}

/** Asks before the address changes, a tab of the screen included, or the window closes, while a form holds what is not saved. */
export function useLeaveGuard(isDirty: () => boolean): void {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  const dirty = useCallback(() => latest.current(), []);
  useEffect(() => guard(dirty), [dirty]);
  const stay = useCallback(async () => latest.current() && !(await mayLeave()), []);
  useBlocker(stay, dirty);
}
