import { describe, expect, it } from 'vitest';
import {
  afterOrder,
  cancelText,
  creditFor,
  dueOf,
  mayCancel,
  mayMarkPaid,
  mayPay,
  mayRefund,
  requestText,
  statusOf,
  unpayableReason,
} from './rules';

const order = { id: 7, kind: 1, state: 0, amount: 30, creditUsed: 10.1, online: 1 as const };

describe('orders', () => {
  it.each([
    [0, 'toPay'],
    [1, 'paying'],
    [2, 'paid'],
    [3, 'cancelled'],
    [4, 'reversed'],
  ])('shows state %i as %s', (state, status) => {
    expect(statusOf({ state })).toBe(status);
  });

  it('is due for what credit does not cover, in whole cents', () => {
    expect(dueOf(order)).toBe(19.9);
    expect(dueOf({ amount: 0.3, creditUsed: 0.1 })).toBe(0.2);
  });

  it('takes no more credit than available or needed', () => {
    expect(creditFor(order, 5)).toBe(5);
    expect(creditFor(order, 500)).toBe(19.9);
    expect(creditFor(order, 0)).toBe(0);
    expect(creditFor({ ...order, state: 2 }, 5)).toBe(0);
    expect(creditFor({ ...order, kind: 2 }, 5)).toBe(0);
    expect(creditFor(order, 19.89)).toBe(19.4); // 0.50 € remain for the card
    expect(creditFor({ ...order, online: 0 }, 19.89)).toBe(19.89);
    expect(creditFor({ ...order, amount: 10.4 }, 0.2)).toBe(0);
  });

  it.each([
    [0, true, true],
    [1, false, false],
    [2, false, true],
    [3, false, false],
    [4, false, false],
  ])('in state %i can be cancelled by the club: %s, by an administrator: %s', (state, club, admin) => {
    expect(mayCancel({ state }, false)).toBe(club);
    expect(mayCancel({ state }, true)).toBe(admin);
  });

  it.each([
    [0, true],
    [1, true],
    [2, false],
    [3, false],
    [4, false],
  ])('in state %i can be paid by the club: %s, never by an administrator', (state, club) => {
    expect(mayPay({ state, online: 1 }, false)).toBe(club);
    expect(mayPay({ state, online: 1 }, true)).toBe(false);
    expect(mayPay({ state, online: 0 }, false)).toBe(false);
  });

  it('can be marked as paid only by administrators, without card payment', () => {
    expect(mayMarkPaid({ state: 0, online: 0 }, true)).toBe(true);
    expect(mayMarkPaid({ state: 0, online: 1 }, true)).toBe(false);
    expect(mayMarkPaid({ state: 0, online: 0 }, false)).toBe(false);
    expect(mayMarkPaid({ state: 2, online: 0 }, true)).toBe(false);
  });

  it('can be refunded to a card only by administrators', () => {
    expect(mayRefund({ state: 2, online: 1 }, true)).toBe(true);
    expect(mayRefund({ state: 2, online: 1 }, false)).toBe(false);
    expect(mayRefund({ state: 2, online: 0 }, true)).toBe(false);
    expect(mayRefund({ state: 4, online: 1 }, true)).toBe(false);
  });

  it('names its club, and the requester if different', () => {
    const order = { clubName: 'Rari Nantes', requester: 'Anna Bianchi', createdAt: '2026-11-16T09:30:00Z' };
    expect(requestText(order)).toMatch(/^Rari Nantes · richiesto da Anna Bianchi · 16\/11\/2026/);
    expect(requestText({ ...order, clubName: 'Anna Bianchi' })).toMatch(/^Anna Bianchi · 16/);
    expect(requestText({ ...order, requester: '' })).toMatch(/^Rari Nantes · 16/);
  });

  it('explains that a cancelled subscription is refunded to its card', () => {
    expect(cancelText({ ...order, kind: 2, state: 2 })).toContain('tornerà sulla carta');
  });

  it('leads to the payment, or elsewhere if nothing is payable by card', () => {
    const made = { orderId: 7, due: 12 };
    expect(afterOrder(made, true).to).toBe('/Stripe');
    expect(afterOrder(made, false).to).toBe('/Ordini');
    expect(afterOrder({ ...made, due: 0 }, true).to).toBe('/dashboard');
  });

  it('explains what happens to the money', () => {
    expect(cancelText(order)).toContain('sarà annullato, e il credito');
    expect(cancelText({ ...order, creditUsed: 0 })).not.toContain('credito');
    expect(cancelText({ ...order, state: 2 })).toContain('30,00');
  });
});

describe('an unpaid order without a button to pay it', () => {
  const club = { administrator: false, pays: true };
  const offline = { ...order, online: 0 as const };

  it.each([
    [offline, club, "Si paga all'organizzatore"],
    [order, { ...club, pays: false }, 'Paga la società'],
    [order, club, undefined],
    [offline, { ...club, administrator: true }, undefined],
    [{ ...offline, state: 2 }, club, undefined],
  ])('%o for %o explains itself: %s', (given, caller, words) => {
    expect(unpayableReason(given, caller)?.short).toBe(words);
  });

  it('names the amount and what to write on the transfer', () => {
    expect(unpayableReason(offline, club)?.full).toMatch(/Versa 19,90.€ all'organizzatore indicando «Ordine 7»/);
  });
});
