import type { Watch } from './watch';

// The running watch is stored in the browser, so that it survives a reload or a closed page.

const keyOf = (user: number) => `cronometro.${user}`;

export function storedWatch(user: number): Watch | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? 'null');
    return isWatch(kept) ? kept : null;
  } catch {
    // Stored by another version, or a browser without storage.
    return null;
  }
}

export function storeWatch(user: number, watch: Watch | null) {
  try {
    if (watch) localStorage.setItem(keyOf(user), JSON.stringify(watch));
    else localStorage.removeItem(keyOf(user));
  } catch {
    // Without storage it lasts as long as the page.
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
