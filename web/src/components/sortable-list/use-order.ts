import { type KeyboardEvent, useState } from 'react';
import { inOrder, moved, sameOrder } from './order';

type Id = string | number;

interface Arranged<Item> {
  items: readonly Item[];
  idOf: (item: Item) => Id;
  nameOf: (item: Item) => string;
  onOrder: (ids: Id[]) => void;
}

/** How many lines stand beside each other: tiles have rows, a list has one line in each. */
function acrossOf(handle: Element): number {
  const list = handle.closest('ol');
  const columns = list ? getComputedStyle(list).gridTemplateColumns : '';
  return columns === '' || columns === 'none' ? 1 : columns.split(' ').length;
}

/**
 * useOrder arranges a list in hand: nothing is saved before the line is let go, and then all of it at once. What it says is for screen
 * readers.
 */
export function useOrder<Item>({ items, idOf, nameOf, onOrder }: Arranged<Item>) {
  // The order the user made, until the list comes back from its owner.
  const [made, setMade] = useState<{ from: readonly Item[]; ids: readonly Id[] } | null>(null);
  const [held, setHeld] = useState<Id | null>(null);
  const [spoken, setSpoken] = useState('');
  if (made && made.from !== items && held === null) setMade(null);

  const shown = made ? inOrder(items, made.ids, idOf) : items;
  const ids = shown.map(idOf);
  const place = (order: readonly Id[], id: Id) => `posizione ${order.indexOf(id) + 1} di ${order.length}`;
  const name = (id: Id) => nameOf(items.find((item) => idOf(item) === id) as Item);

  const say = (id: Id, words: string) => setSpoken(`${name(id)}: ${words}`);
  const show = (order: readonly Id[]) => setMade({ from: items, ids: order });

  /** Lets a line go where it is and has the order saved, if it is another. */
  const settle = (id: Id, order: readonly Id[]) => {
    setHeld(null);
    say(id, `${place(order, id)}, fatto.`);
    if (sameOrder(order, items.map(idOf))) {
      setMade(null);
      return;
    }
    show(order);
    onOrder([...order]);
  };
  const cancel = (id: Id) => {
    setHeld(null);
    setMade(null);
    say(id, `spostamento annullato, ${place(items.map(idOf), id)}.`);
  };
  const step = (id: Id, to: number) => {
    const order = moved(ids, ids.indexOf(id), to);
    show(order);
    say(id, `${place(order, id)}.`);
  };

  const keys = (id: Id) => (event: KeyboardEvent) => {
    const at = ids.indexOf(id);
    const row = acrossOf(event.currentTarget);
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
      say(id, `${place(ids, id)}. Frecce per spostare, Invio per lasciare, Esc per annullare.`);
      return;
    }
    const to = places[event.key];
    if (to !== undefined) step(id, to);
    else if (event.key === ' ' || event.key === 'Enter') settle(id, ids);
    else if (event.key === 'Escape') cancel(id);
    else return;
    event.preventDefault();
    // Escape lets the line go and not the dialog around it.
    event.stopPropagation();
  };

  return {
    shown,
    held,
    spoken,
    keys,
    /** The keyboard went elsewhere: the line stays where it came from, since nobody said that it is done. */
    leave: (id: Id) => held === id && cancel(id),
    /** Puts a line some places further and saves. */
    move: (id: Id, by: number) => settle(id, moved(ids, ids.indexOf(id), ids.indexOf(id) + by)),
    drop: (id: Id, to: number) => settle(id, moved(ids, ids.indexOf(id), to)),
  };
}
