import { describe, expect, it } from 'vitest';
import { changedHeads, columnsOf, pairColumn } from './matching';

const found = {
  heads: [
    { head: 'Chi', column: '' },
    { head: 'Nome', column: 'first' },
    { head: 'Scadenza', column: 'until' },
    { head: 'Note', column: '' },
  ],
  columns: [
    { column: 'last', label: 'Cognome', required: true },
    { column: 'first', label: 'Nome', required: true },
    { column: 'until', label: 'Scadenza', required: false },
  ],
};

describe('matching file headers with columns', () => {
  it("starts with the server's matches", () => {
    expect(columnsOf(found)).toEqual({ first: 'Nome', until: 'Scadenza' });
    expect(changedHeads(found, columnsOf(found))).toEqual([]);
  });

  it.each([
    [
      'an unmatched header',
      'last',
      'Chi',
      { first: 'Nome', until: 'Scadenza', last: 'Chi' },
      [{ head: 'Chi', column: 'last' }],
    ],
    [
      'the header of another column, which loses it',
      'last',
      'Nome',
      { until: 'Scadenza', last: 'Nome' },
      [{ head: 'Nome', column: 'last' }],
    ],
    [
      'another header instead of its own',
      'until',
      'Note',
      { first: 'Nome', until: 'Note' },
      [
        { head: 'Scadenza', column: '' },
        { head: 'Note', column: 'until' },
      ],
    ],
    ['none', 'until', '', { first: 'Nome' }, [{ head: 'Scadenza', column: '' }]],
  ])('assigns a column %s', (_name, column, head, pairs, changed) => {
    const next = pairColumn(columnsOf(found), column, head);
    expect(next).toEqual(pairs);
    expect(changedHeads(found, next)).toEqual(changed);
  });
});
