import { useLayoutEffect } from 'react';

/** What a panel that has just gone gives the focus back to; one that takes its place will give it back there in its turn. */
let returning: Element | null = null;

/** Where a page begins; nothing while a panel is open over it. */
const title = () =>
  document.querySelector('[role="dialog"]') ? null : document.querySelector<HTMLElement>('main h1[tabindex]');

/** Gives the focus back to what had it when the panel opened, also when the panel is taken away whole. */
export function useFocusBack(opened: boolean) {
  useLayoutEffect(() => {
    if (!opened) {
      return;
    }
    const before = returning ?? document.activeElement;
    const place = before?.closest<HTMLElement>('[data-row]')?.dataset.row;
    // The row may be gone, renewed or deleted: the list goes on with the one in its place.
    const row = () => (place === undefined ? null : document.querySelector<HTMLElement>(`main [data-row="${place}"]`));
    return () => {
      returning = before;
      // After the panel is gone: until then its trap would take the focus again.
      setTimeout(() => {
        returning = null;
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (!lost) {
          return;
        }
        // A panel may have been open from the start, and the button that opened it may be gone.
        const from =
          before instanceof HTMLElement && before !== document.body && before.isConnected ? before : (row() ?? title());
        from?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
