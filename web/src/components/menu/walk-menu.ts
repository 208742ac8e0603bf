import type { KeyboardEvent } from 'react';

// lineOf returns what an item shares its line with, or the item itself.
const lineOf = (item: HTMLElement | undefined) => item?.closest('[role=group]') ?? item;

// walkMenu moves the focus through a menu's items: up and down between lines and left and right within one, wrapping
// around; Home and End go to the ends.
export function walkMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const firsts = items.flatMap((item, index) => (lineOf(item) === lineOf(items[index - 1]) ? [] : [index]));
  const targets: Record<string, number | undefined> = {
    ArrowDown: firsts.find((index) => index > at) ?? 0,
    ArrowUp: firsts.findLast((index) => index < at && lineOf(items[index]) !== lineOf(items[at])) ?? firsts.at(-1),
    ArrowRight: (at + 1) % items.length,
    ArrowLeft: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const next = targets[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
