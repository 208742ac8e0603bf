import { byLabel } from '../../lib/text';

// The rules of the start order tab.

export interface OrderItem {
  id: number;
  raceId: number;
  categoryId: number;
  sex: number;
  note: string;
  minutes: number;
  begins: string | null;
  race: string;
  category: string;
  entrants: number;
  version: number;
}

// The maximum length of a block's note on its tile.
const noteLength = 18;

export function shortNote(note: string): string {
  const letters = [...note];
  return letters.length <= noteLength ? note : `${letters.slice(0, noteLength).join('').trimEnd()}…`;
}

export const isBlock = (item: Pick<OrderItem, 'raceId'>) => item.raceId === 0;

const sexes = ['', 'M', 'F', 'Misti'];

const sexNames = ['', 'Maschi', 'Femmine', 'Misti'];

// nameOf returns the display name of a place in the order.
export function nameOf(item: OrderItem): string {
  if (isBlock(item)) return item.note || 'Blocco';
  return [item.race, item.category, sexes[item.sex] ?? ''].filter((part) => part !== '').join(' ');
}

// groupOf returns the category and the sex of those who start.
export const groupOf = ({ category, sex }: Pick<OrderItem, 'category' | 'sex'>) =>
  [category, sexNames[sex]].filter(Boolean).join(' · ');

// entrantsOf formats the number of entrants; a team counts as one.
export const entrantsOf = ({ entrants }: Pick<OrderItem, 'entrants'>) =>
  entrants === 1 ? '1 iscrizione' : `${entrants} iscrizioni`;

// timeOf describes the time of a block.
export function timeOf({ minutes, begins }: Pick<OrderItem, 'minutes' | 'begins'>): string {
  const parts = [begins ? `dalle ${begins.slice(11, 16)}` : '', minutes > 0 ? `${minutes} min` : ''];
  return parts.filter((part) => part !== '').join(', ');
}

// The highlighted race or category, or none.
export interface Highlight {
  raceId: number;
  categoryId: number;
}

export const nothing: Highlight = { raceId: 0, categoryId: 0 };

export function isHighlighted(item: OrderItem, { raceId, categoryId }: Highlight): boolean {
  if (raceId === 0 && categoryId === 0) return false;
  if (isBlock(item)) return false;
  return (raceId === 0 || item.raceId === raceId) && (categoryId === 0 || item.categoryId === categoryId);
}

// numbersOf returns the race numbers by place id, from 1; blocks have none.
export function numbersOf(items: readonly OrderItem[]): ReadonlyMap<number, number> {
  return new Map(items.filter((item) => !isBlock(item)).map(({ id }, index) => [id, index + 1]));
}

// movedTo groups the highlighted places at the position of a race number; the others keep their order.
export function movedTo(items: readonly OrderItem[], highlight: Highlight, number: number): OrderItem[] {
  const chosen = items.filter((item) => isHighlighted(item, highlight));
  const others = items.filter((item) => !isHighlighted(item, highlight));
  const next = others.filter((item) => !isBlock(item))[Math.max(number, 1) - 1];
  const at = next ? others.indexOf(next) : others.length;
  return [...others.slice(0, at), ...chosen, ...others.slice(at)];
}

// choices returns the races or categories of an order, each once, by name; categories of disabled athletes share the
// id of the others.
export function choices(
  items: readonly OrderItem[],
  id: 'raceId' | 'categoryId',
  name: 'race' | 'category',
): { value: string; label: string }[] {
  const found = new Map<number, Set<string>>();
  for (const item of items) {
    if (!isBlock(item)) found.set(item[id], (found.get(item[id]) ?? new Set()).add(item[name]));
  }
  return [...found].map(([value, names]) => ({ value: String(value), label: [...names].join(', ') })).sort(byLabel);
}
