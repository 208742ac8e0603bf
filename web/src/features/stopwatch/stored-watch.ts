import type { Watch } from './watch';

// The running watch is stored in the browser, so that it survives a reload or a closed page.

// A watch that is not for a trial, for example for a series, has its own name.
const keyOf = (user: number, name = '') => (name ? `cronometro.${user}.${name}` : `cronometro.${user}`);

// storedWatch returns the user's stored watch, or null.
export function storedWatch(user: number, name?: string): Watch | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user, name)) ?? 'null');
    return isWatch(stored) ? stored : null;
  } catch {
    // Stored by another version, or a browser without storage.
    return null;
  }
}

// storeWatch stores the user's watch; null removes it.
export function storeWatch(user: number, watch: Watch | null, name?: string) {
  try {
    if (watch) localStorage.setItem(keyOf(user, name), JSON.stringify(watch));
    else localStorage.removeItem(keyOf(user, name));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function isWatch(value: unknown): value is Watch {
  if (typeof value !== 'object' || value === null) return false;
  const { setup, taps } = value as Partial<Watch>;
  return (
    Array.isArray(taps) &&
    typeof setup === 'object' &&
    setup !== null &&
    Array.isArray(setup.swimmers) &&
    setup.every > 0
  );
}
