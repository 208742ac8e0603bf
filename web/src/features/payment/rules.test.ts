import { describe, expect, it } from 'vitest';
import { nextStep, paidFor, standingOf, totalsOf } from './rules';

describe('the amount to pay', () => {
  it('is the amount minus credit, in whole cents, without zero lines', () => {
    expect(totalsOf({ amount: 30.3, delivery: 0, commission: 0, creditUsed: 10.1, state: 0 })).toEqual({
      parts: [
        ['Importo', 30.3],
        ['Credito utilizzato', -10.1],
      ],
      due: 20.2,
      sum: ['Da pagare', 20.2],
    });
    expect(totalsOf({ amount: 5, delivery: 0, commission: 0, creditUsed: 0, state: 0 }).parts).toEqual([
      ['Importo', 5],
    ]);
  });

  it('also includes delivery and commission', () => {
    const { parts, due } = totalsOf({ amount: 30, delivery: 2, commission: 0.5, creditUsed: 0, state: 0 });
    expect(parts).toEqual([
      ['Importo', 27.5],
      ['Consegna', 2],
      ['Commissioni', 0.5],
    ]);
    expect(due).toBe(30);
  });

  it('is what was paid for a paid order, credit included', () => {
    expect(totalsOf({ amount: 37, delivery: 0, commission: 0, creditUsed: 37, state: 2 })).toMatchObject({
      parts: [
        ['Importo', 37],
        ['Di cui con il credito', 37],
      ],
      sum: ['Pagato', 37],
    });
  });

  it.each([
    [0, 'payable'],
    [1, 'payable'],
    [2, 'paid'],
    [3, 'ended'],
    [4, 'ended'],
  ])('state %i is %s', (state, standing) => expect(standingOf({ state })).toBe(standing));
});

describe('a paid order', () => {
  const order = { id: 7, description: 'Iscrizioni Trofeo', clubName: 'Rari Nantes', delivery: 0, commission: 0 };
  const money = { amount: 30, creditUsed: 10, online: 1 } as const;

  it.each([
    [money, 'Ordine 7 di Rari Nantes, Iscrizioni Trofeo: 20,00 € con la carta e 10,00 € con il credito.'],
    [{ ...money, creditUsed: 30 }, 'Ordine 7 di Rari Nantes, Iscrizioni Trofeo: 30,00 € con il credito.'],
    [{ ...money, creditUsed: 0, online: 0 as const }, 'Ordine 7 di Rari Nantes, Iscrizioni Trofeo: 30,00 €.'],
  ])('is described with amount and method: %o', (amounts, words) => {
    expect(paidFor({ ...order, ...amounts }).replaceAll('\u00a0', ' ')).toBe(words);
  });

  it.each([
    [
      { kind: 1, eventId: 3 },
      { label: 'Torna alle iscrizioni', to: '/Iscrizioni', search: { id: 3 } },
    ],
    [
      { kind: 1000, eventId: 0 },
      { label: 'Vai ai campionati', to: '/Campionati', search: {} },
    ],
    [
      { kind: 2, eventId: 0 },
      { label: "Vai all'abbonamento", to: '/abbonamenti', search: {} },
    ],
    [{ kind: 1, eventId: 0 }, null],
  ])('leads to the page of what it paid: %o', (paid, next) => expect(nextStep(paid)).toEqual(next));
});
