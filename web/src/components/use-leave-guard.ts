import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { text } from '../lib/text';
import { confirm } from './confirm/confirm';

/** Asks before the address changes, a tab of the screen included, or the window closes, while a form holds what is not saved. */
export function useLeaveGuard(isDirty: () => boolean): void {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  const enableBeforeUnload = useCallback(() => latest.current(), []);
  const shouldBlockFn = useCallback(
    async () =>
      latest.current() &&
      !(await confirm({
        danger: true,
        message: text.unsavedChanges,
        confirmLabel: text.leave,
        cancelLabel: text.stay,
      })),
    [],
  );
  useBlocker({ shouldBlockFn, enableBeforeUnload });
}
