import type { FileHead } from './upload-types';
import type { Heads } from './use-upload';

/** The file header that each column is read from; unmatched columns are absent. */
export type Pairs = Readonly<Record<string, string>>;

/** columnsOf returns the server's matches. */
export function columnsOf({ heads }: Heads): Pairs {
  return Object.fromEntries(heads.filter(({ column }) => column !== '').map(({ head, column }) => [column, head]));
}

/** paired assigns a header to a column and removes it from any other: a header belongs to one column. */
export function pairColumn(pairs: Pairs, column: string, head: string): Pairs {
  const others = Object.entries(pairs).filter(([name, of]) => name !== column && of !== head);
  return Object.fromEntries(head === '' ? others : [...others, [column, head]]);
}

/** changedHeads returns the headers whose column differs from the server's match; only these need to be remembered. */
export function changedHeads(found: Heads, pairs: Pairs): FileHead[] {
  const columns = new Map(Object.entries(pairs).map(([column, head]) => [head, column]));
  return found.heads
    .map(({ head, column }) => ({ head, column: columns.get(head) ?? '', before: column }))
    .filter(({ column, before }) => column !== before)
    .map(({ head, column }) => ({ head, column }));
}
