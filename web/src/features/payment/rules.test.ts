import { describe, expect, it } from 'vitest';
import { standingOf, totalsOf } from './rules';

describe('the amount to pay', () => {
  it('is the amount minus credit, in whole cents, without zero lines', () => {
    expect(totalsOf({ amount: 30.3, delivery: 0, commission: 0, creditUsed: 10.1 })).toEqual({
      parts: [
        ['Importo', 30.3],
        ['Credito utilizzato', -10.1],
      ],
      due: 20.2,
    });
    expect(totalsOf({ amount: 5, delivery: 0, commission: 0, creditUsed: 0 }).parts).toEqual([['Importo', 5]]);
  });

  it('also includes delivery and commission', () => {
    const { parts, due } = totalsOf({ amount: 30, delivery: 2, commission: 0.5, creditUsed: 0 });
    expect(parts).toEqual([
      ['Importo', 27.5],
      ['Consegna', 2],
      ['Commissioni', 0.5],
    ]);
    expect(due).toBe(30);
  });

  it.each([
    [0, 'payable'],
    [1, 'payable'],
    [2, 'paid'],
    [3, 'ended'],
    [4, 'ended'],
  ])('state %i is %s', (state, standing) => expect(standingOf({ state })).toBe(standing));
});
