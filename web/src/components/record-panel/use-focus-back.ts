import { useLayoutEffect } from 'react';

/** Gives the focus back to what had it when the panel opened, also when the panel is taken away whole. */
export function useFocusBack(opened: boolean) {
  useLayoutEffect(() => {
    if (!opened) {
      return;
    }
    const before = document.activeElement;
    return () => {
      // After the panel is gone: until then its trap would take the focus again.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && before instanceof HTMLElement && before.isConnected) {
          before.focus({ preventScroll: true });
        }
      });
    };
  }, [opened]);
}
