// The start order as its tab shows it. Pure.

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
  version: number;
}

// Characters of a block's note that its tile shows.
const noteLength = 18;

export function shortNote(note: string): string {
  const letters = [...note];
  return letters.length <= noteLength ? note : `${letters.slice(0, noteLength).join('').trimEnd()}…`;
}

export const isBlock = (item: Pick<OrderItem, 'raceId'>) => item.raceId === 0;

const sexes = ['', 'M', 'F', 'Misti'];

// nameOf is a place of the order as people call it.
export function nameOf(item: OrderItem): string {
  if (isBlock(item)) return item.note || 'Blocco';
  return [item.race, item.category, sexes[item.sex] ?? ''].filter((part) => part !== '').join(' ');
}

// timeOf is what a block says of its time.
export function timeOf({ minutes, begins }: Pick<OrderItem, 'minutes' | 'begins'>): string {
  const parts = [begins ? `dalle ${begins.slice(11, 16)}` : '', minutes > 0 ? `${minutes} min` : ''];
  return parts.filter((part) => part !== '').join(', ');
}

// What is highlighted: a race or a category of the order, or nothing.
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

// numbersOf are the numbers of the races by the ids of their places, from 1; blocks have none.
export function numbersOf(items: readonly OrderItem[]): ReadonlyMap<number, number> {
  return new Map(items.filter((item) => !isBlock(item)).map(({ id }, index) => [id, index + 1]));
}

// movedTo puts the highlighted places together where the race of a number would be; the others keep their order.
export function movedTo(items: readonly OrderItem[], highlight: Highlight, number: number): OrderItem[] {
  const chosen = items.filter((item) => isHighlighted(item, highlight));
  const others = items.filter((item) => !isHighlighted(item, highlight));
  const next = others.filter((item) => !isBlock(item))[Math.max(number, 1) - 1];
  const at = next ? others.indexOf(next) : others.length;
  return [...others.slice(0, at), ...chosen, ...others.slice(at)];
}

// choices are the races or the categories of an order, each once, by name; a category of disabled athletes has the number of the others.
export function choices(
  items: readonly OrderItem[],
  id: 'raceId' | 'categoryId',
  name: 'race' | 'category',
): { value: string; label: string }[] {
  const found = new Map<number, Set<string>>();
  for (const item of items) {
    if (!isBlock(item)) found.set(item[id], (found.get(item[id]) ?? new Set()).add(item[name]));
  }
  return [...found]
    .map(([value, names]) => ({ value: String(value), label: [...names].join(', ') }))
    .sort((a, b) => a.label.localeCompare(b.label, 'it', { numeric: true }));
}
