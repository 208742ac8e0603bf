import { useLayoutEffect } from 'react';

/** What a panel that has just gone gives the focus back to; one that takes its place will give it back there in its turn. */
let returning: Element | null = null;

/** How many have gone and not given it back yet, and the row that one of them was opened from: a question may go just before its panel. */
let pending = 0;
let place: string | undefined;

/** Where a page begins; nothing while a panel is open over it. */
const title = () =>
  document.querySelector('[role="dialog"]') ? null : document.querySelector<HTMLElement>('main h1[tabindex]');

/** The row may be gone, renewed or deleted: the list goes on with the one in its place. */
const row = (at: string | undefined) =>
  at === undefined ? null : document.querySelector<HTMLElement>(`main [data-row="${at}"]`);

/** Gives the focus back to what had it when the panel opened, also when the panel is taken away whole. */
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
      // After the panel is gone: until then its trap would take the focus again.
      setTimeout(() => {
        pending -= 1;
        let beside: HTMLElement | null = null;
        if (pending === 0) {
          beside = row(place) ?? title();
          returning = null;
          place = undefined;
        }
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (!lost) {
          return;
        }
        // A panel may have been open from the start, and the button that opened it may be gone.
        const there = before instanceof HTMLElement && before !== document.body && before.isConnected;
        (there ? before : beside)?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
