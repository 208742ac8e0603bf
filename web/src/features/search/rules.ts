import type { Found } from '../../api/generated/account';

// What is found leads somewhere, and what was opened lately comes first. Pure.

export interface Place {
  path: string;
  search: Record<string, string | number>;
  // What the kind is called.
  kind: string;
}

const places: Record<string, Omit<Place, 'search'> & { action?: string }> = {
  atleta: { path: '/Atleta', kind: 'Atleta' },
  evento: { path: '/Evento', kind: 'Evento' },
  societa: { path: '/Societa', kind: 'Società', action: 'modifica' },
  utente: { path: '/Utenti', kind: 'Utente', action: 'modifica' },
};

// placeOf is where something that was found is opened; null for what this page does not know.
export function placeOf({ kind, id }: Pick<Found, 'kind' | 'id'>): Place | null {
  const place = places[kind];
  if (!place) return null;
  const { path, kind: name, action } = place;
  return { path, kind: name, search: action ? { azione: action, id } : { id } };
}

export const same = (one: Found, other: Found) => one.kind === other.kind && one.id === other.id;

const kept = 8;

// remembered is the list of what was opened lately with one more.
export function remembered(recent: readonly Found[], opened: Found): Found[] {
  return [opened, ...recent.filter((one) => !same(one, opened))].slice(0, kept);
}

// shownOf is what the list has: what was opened lately while nothing is asked, otherwise what was found, with that first.
export function shownOf(text: string, found: readonly Found[], recent: readonly Found[]): Found[] {
  const known = (list: readonly Found[]) => list.filter((one) => placeOf(one) !== null);
  if (text.trim().length < 2) return known(recent);
  const isRecent = (one: Found) => recent.some((other) => same(one, other));
  return known([...found.filter(isRecent), ...found.filter((one) => !isRecent(one))]);
}

const key = (userId: number) => `cerca-${userId}`;

// recentOf reads what a user opened lately, until the browser's tab is closed.
export function recentOf(userId: number): Found[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(key(userId)) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export function keepRecent(userId: number, list: readonly Found[]): void {
  try {
    sessionStorage.setItem(key(userId), JSON.stringify(list));
  } catch {
    // A browser that keeps nothing still searches.
  }
}
