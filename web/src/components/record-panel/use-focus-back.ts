import { useLayoutEffect } from 'react';

/** The element a closing panel returns the focus to. A panel that replaces it takes over this element. */
let returning: Element | null = null;

/**
 * The number of panels that closed but have not returned the focus yet, and the row that one of them was opened from.
 * A question may close just before its panel.
 */
let pending = 0;
let place: string | undefined;

/** The page heading; nothing while a panel is open over it. */
const title = () =>
  document.querySelector('[role="dialog"]') ? null : document.querySelector<HTMLElement>('main h1[tabindex]');

/** The row may have been replaced or deleted: the row in its place is used instead. */
const row = (at: string | undefined) =>
  at === undefined ? null : document.querySelector<HTMLElement>(`main [data-row="${at}"]`);

/** Returns the focus to the element that had it when the panel opened, even if the panel is unmounted. */
export function useFocusBack(opened: boolean) {
  useLayoutEffect(() => {
    if (!opened) {
      return;
    }
    const before = returning ?? document.activeElement;
    const from = before?.closest<HTMLElement>('[data-row]')?.dataset.row;
    return () => {
      returning = before;
      pending += 1;
      place ??= from;
      // Deferred until the panel is gone: its focus trap would take the focus again.
      setTimeout(() => {
        pending -= 1;
        let neighbour: HTMLElement | null = null;
        if (pending === 0) {
          neighbour = row(place) ?? title();
          returning = null;
          place = undefined;
        }
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (!lost) {
          return;
        }
        // A panel may be open from the start, or the button that opened it may be gone.
        const reachable = before instanceof HTMLElement && before !== document.body && before.isConnected;
        (reachable ? before : neighbour)?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
