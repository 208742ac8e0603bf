import { linkTo, type ScreenLink } from '../../api/addresses';
import type { Found } from '../../api/generated/account';

// Chapters of the guide are found in the browser; part is the element id of the chapter.
export interface FoundItem extends Found {
  part?: string;
}

// The screens of search results, and the recently opened items.

export interface Place extends Pick<ScreenLink, 'to'> {
  search?: ScreenLink['search'];
  // The name of the kind.
  kind: string;
}

const places: Record<string, (id: number) => Place> = {
  atleta: (id) => ({ ...linkTo('/Atleta', { id }), kind: 'Atleta' }),
  evento: (id) => ({ ...linkTo('/Evento', { id }), kind: 'Evento' }),
  societa: (id) => ({ ...linkTo('/Societa', { azione: 'modifica', id }), kind: 'Società' }),
  guida: () => ({ to: '/Guida', kind: 'Guida' }),
  utente: (id) => ({ ...linkTo('/Utenti', { azione: 'modifica', id }), kind: 'Utente' }),
};

// placeOf returns where a result is opened; null for an unknown kind.
export const placeOf = ({ kind, id }: Pick<Found, 'kind' | 'id'>): Place | null => places[kind]?.(id) ?? null;

export const same = (item: Found, other: Found) => item.kind === other.kind && item.id === other.id;

const maxRecent = 8;

// withRecent adds an item to the recently opened ones.
export function withRecent(recent: readonly FoundItem[], opened: FoundItem): FoundItem[] {
  return [opened, ...recent.filter((item) => !same(item, opened))].slice(0, maxRecent);
}

// shownOf returns the list: recent items without a search text, otherwise the matches, recent ones first.
export function shownOf(text: string, found: readonly FoundItem[], recent: readonly FoundItem[]): FoundItem[] {
  const withScreen = (list: readonly FoundItem[]) => list.filter((item) => placeOf(item) !== null);
  if (text.trim().length < 2) return withScreen(recent);
  const isRecent = (item: FoundItem) => recent.some((other) => same(item, other));
  return withScreen([...found.filter(isRecent), ...found.filter((item) => !isRecent(item))]);
}

const key = (userId: number) => `cerca-${userId}`;

// recentOf reads a user's recently opened items, which are stored until the tab is closed.
export function recentOf(userId: number): FoundItem[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(key(userId)) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export function keepRecent(userId: number, list: readonly FoundItem[]): void {
  try {
    sessionStorage.setItem(key(userId), JSON.stringify(list));
  } catch {
    // Searching works without storage too.
  }
}
