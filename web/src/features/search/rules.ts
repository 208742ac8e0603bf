import { linkTo, type ScreenLink } from '../../api/addresses';
import type { Found } from '../../api/generated/account';

// What is found leads somewhere, and what was opened lately comes first. Pure.

export interface Place extends ScreenLink {
  // What the kind is called.
  kind: string;
}

const places: Record<string, (id: number) => Place> = {
  atleta: (id) => ({ ...linkTo('/Atleta', { id }), kind: 'Atleta' }),
  evento: (id) => ({ ...linkTo('/Evento', { id }), kind: 'Evento' }),
  societa: (id) => ({ ...linkTo('/Societa', { azione: 'modifica', id }), kind: 'Società' }),
  utente: (id) => ({ ...linkTo('/Utenti', { azione: 'modifica', id }), kind: 'Utente' }),
};

// placeOf is where something that was found is opened; null for what this page does not know.
export const placeOf = ({ kind, id }: Pick<Found, 'kind' | 'id'>): Place | null => places[kind]?.(id) ?? null;

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
