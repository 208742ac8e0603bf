// The order of a list while somebody arranges it. Pure.

/** Puts what stands at one place at another, which may be beyond the ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  const place = Math.max(0, Math.min(items.length - 1, to));
  const taken = next.splice(from, 1);
  next.splice(place, 0, ...taken);
  return next;
}

/** The items in the order of the ids; what the order does not know keeps its place after them. */
export function inOrder<Item, Id>(items: readonly Item[], ids: readonly Id[], idOf: (item: Item) => Id): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = (item: Item) => place.get(idOf(item)) ?? ids.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export const sameOrder = <Id>(a: readonly Id[], b: readonly Id[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);
