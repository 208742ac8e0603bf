import { type KeyboardEvent, useState } from 'react';
import { inOrder, moveItem, sameOrder } from './order';

type Id = string | number;

interface OrderOptions<Item> {
  items: readonly Item[];
  idOf: (item: Item) => Id;
  nameOf: (item: Item) => string;
  onOrder: (ids: Id[]) => void;
}

/** The number of items per row: tiles have several, a list has one. */
function itemsPerRow(handle: Element): number {
  const list = handle.closest('ol');
  const columns = list ? getComputedStyle(list).gridTemplateColumns : '';
  return columns === '' || columns === 'none' ? 1 : columns.split(' ').length;
}

/**
 * useOrder sorts a list locally; the whole order is saved once, when the item is dropped. It also returns the text
 * for screen readers.
 */
export function useOrder<Item>({ items, idOf, nameOf, onOrder }: OrderOptions<Item>) {
  // The user's order, until the owner passes a new list.
  const [ownOrder, setOwnOrder] = useState<{ from: readonly Item[]; ids: readonly Id[] } | null>(null);
  const [held, setHeld] = useState<Id | null>(null);
  const [spoken, setSpoken] = useState('');
  if (ownOrder && ownOrder.from !== items && held === null) setOwnOrder(null);

  const shown = ownOrder ? inOrder(items, ownOrder.ids, idOf) : items;
  const ids = shown.map(idOf);
  const place = (order: readonly Id[], id: Id) => `posizione ${order.indexOf(id) + 1} di ${order.length}`;
  const name = (id: Id) => nameOf(items.find((item) => idOf(item) === id) as Item);

  const announce = (id: Id, words: string) => setSpoken(`${name(id)}: ${words}`);
  const show = (order: readonly Id[]) => setOwnOrder({ from: items, ids: order });

  /** Drops an item and saves the order if it has changed. */
  const settle = (id: Id, order: readonly Id[]) => {
    setHeld(null);
    announce(id, `${place(order, id)}, fatto.`);
    if (sameOrder(order, items.map(idOf))) {
      setOwnOrder(null);
      return;
    }
    show(order);
    onOrder([...order]);
  };
  const cancel = (id: Id) => {
    setHeld(null);
    setOwnOrder(null);
    announce(id, `spostamento annullato, ${place(items.map(idOf), id)}.`);
  };
  const step = (id: Id, to: number) => {
    const order = moveItem(ids, ids.indexOf(id), to);
    show(order);
    announce(id, `${place(order, id)}.`);
  };

  const keys = (id: Id) => (event: KeyboardEvent) => {
    const at = ids.indexOf(id);
    const row = itemsPerRow(event.currentTarget);
    const places: Record<string, number> = {
      ArrowUp: at - row,
      ArrowDown: at + row,
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: ids.length - 1,
    };
    if (held !== id) {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      setHeld(id);
      announce(id, `${place(ids, id)}. Frecce per spostare, Invio per lasciare, Esc per annullare.`);
      return;
    }
    const to = places[event.key];
    if (to !== undefined) step(id, to);
    else if (event.key === ' ' || event.key === 'Enter') settle(id, ids);
    else if (event.key === 'Escape') cancel(id);
    else return;
    event.preventDefault();
    // Escape drops the item instead of closing the dialog.
    event.stopPropagation();
  };

  return {
    shown,
    held,
    spoken,
    keys,
    /** The focus left without a drop, so the move is reverted. */
    leave: (id: Id) => held === id && cancel(id),
    /** Moves an item by some places and saves. */
    move: (id: Id, by: number) => settle(id, moveItem(ids, ids.indexOf(id), ids.indexOf(id) + by)),
    drop: (id: Id, to: number) => settle(id, moveItem(ids, ids.indexOf(id), to)),
  };
}
