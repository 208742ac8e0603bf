import type { FileHead } from './upload-types';
import type { Heads } from './use-upload';

/** The head that each column is read from; a column without one is not there. */
export type Pairs = Readonly<Record<string, string>>;

/** columnsOf is how the server matched the heads. */
export function columnsOf({ heads }: Heads): Pairs {
  return Object.fromEntries(heads.filter(({ column }) => column !== '').map(({ head, column }) => [column, head]));
}

/** paired gives a column its head, taking it from whichever had it: a head is for one column. */
export function paired(pairs: Pairs, column: string, head: string): Pairs {
  const others = Object.entries(pairs).filter(([name, of]) => name !== column && of !== head);
  return Object.fromEntries(head === '' ? others : [...others, [column, head]]);
}

/** changedHeads are the heads that now mean something else than the server thought: what it knows by itself need not be remembered. */
export function changedHeads(found: Heads, pairs: Pairs): FileHead[] {
  const columns = new Map(Object.entries(pairs).map(([column, head]) => [head, column]));
  return found.heads
    .map(({ head, column }) => ({ head, column: columns.get(head) ?? '', before: column }))
    .filter(({ column, before }) => column !== before)
    .map(({ head, column }) => ({ head, column }));
}
