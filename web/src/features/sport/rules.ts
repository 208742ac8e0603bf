// The sport chosen on the landing page stays chosen on this device.

const key = 'traguardo.sport';

export function storedSport(): number {
  return Number(localStorage.getItem(key) ?? 0);
}

export function storeSport(id: number): void {
  localStorage.setItem(key, String(id));
}

// afterSport: administrators go to the events, others to the championships; nowhere while that screen does not exist.
export function afterSport(level: number, registered: ReadonlySet<string>): string | null {
  const path = level === 1 ? '/Eventi' : '/Campionati';
  return registered.has(path) ? path : null;
}
