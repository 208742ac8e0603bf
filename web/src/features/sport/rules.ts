import { levelAdmin } from '../../api/generated/constants';

// The sport chosen on the landing page is stored on the device.

const key = 'traguardo.sport';

export function storedSport(): number {
  return Number(localStorage.getItem(key) ?? 0);
}

export function storeSport(id: number): void {
  localStorage.setItem(key, String(id));
}

// afterSport: administrators continue to the events, others to the championships.
export const afterSport = (level: number) => (level === levelAdmin ? '/Eventi' : '/Campionati');

// The order of the tiles in the specification; other sports come after.
const tileOrder: readonly number[] = [1, 2, 3, 5, 4, 7, 8, 6];

const place = (id: number) => (tileOrder.includes(id) ? tileOrder.indexOf(id) : tileOrder.length);

export const inTileOrder = <Sport extends { id: number }>(sports: readonly Sport[]): Sport[] =>
  sports.toSorted((a, b) => place(a.id) - place(b.id));
