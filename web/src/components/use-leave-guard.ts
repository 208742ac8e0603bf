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

/**
 * Asks before the address changes or the window closes, while a form holds what is not saved. A form that is a tab of its screen is left
 * by another tab; one over the screen is not left when the screen changes its own address: it closes by its own buttons, which ask.
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
