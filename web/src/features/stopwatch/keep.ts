import type { Watch } from './watch';

// The running watch is kept in the browser, so that a page that was reloaded, or a telephone that closed it, goes on with it.

const keyOf = (user: number) => `cronometro.${user}`;

export function keptWatch(user: number): Watch | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? 'null');
    return isWatch(kept) ? kept : null;
  } catch {
    // Kept by another version, or a browser that keeps nothing.
    return null;
  }
}

export function keepWatch(user: number, watch: Watch | null) {
  try {
    if (watch) localStorage.setItem(keyOf(user), JSON.stringify(watch));
    else localStorage.removeItem(keyOf(user));
  } catch {
    // It then lasts as long as the page.
  }
}

function isWatch(kept: unknown): kept is Watch {
  if (typeof kept !== 'object' || kept === null) return false;
  const { setup, taps } = kept as Partial<Watch>;
  return (
    Array.isArray(taps) &&
    typeof setup === 'object' &&
    setup !== null &&
    Array.isArray(setup.swimmers) &&
    setup.every > 0
  );
}
