// The order of a list while the user sorts it.

/** Moves an item to another index, which is clamped to the list. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  const place = Math.max(0, Math.min(items.length - 1, to));
  const item = next.splice(from, 1);
  next.splice(place, 0, ...item);
  return next;
}

/** Sorts items by a list of ids; items that are not in it follow in their own order. */
export function inOrder<Item, Id>(items: readonly Item[], ids: readonly Id[], idOf: (item: Item) => Id): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = (item: Item) => place.get(idOf(item)) ?? ids.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Reports whether two lists have the same ids in the same order. */
export const sameOrder = <Id>(a: readonly Id[], b: readonly Id[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);
