import { type CheckedAddress, linkTo } from '../../api/addresses';
import { orderChampionships, orderEntries, orderPaid, orderPremium, orderToPay } from '../../api/generated/constants';
import type { SelectChoice } from '../../components/data-grid/grid-types';
import type { Status } from '../../components/status-badge/status-badge';
import { formatInstant } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import type { Order } from './api';

const statuses: readonly Status[] = ['toPay', 'paying', 'paid', 'cancelled', 'reversed'];

export const statusOf = ({ state }: Pick<Order, 'state'>): Status => statuses[state] ?? 'toPay';

export const orderKinds: readonly SelectChoice[] = [
  { value: String(orderEntries), label: 'Sport' },
  { value: String(orderChampionships), label: 'Campionati' },
  { value: String(orderPremium), label: 'Abbonamenti' },
];

// dueOf returns what credit does not cover, in whole cents.
export const dueOf = ({ amount, creditUsed }: Pick<Order, 'amount' | 'creditUsed'>) =>
  Math.round((amount - creditUsed) * 100) / 100;

// cardMinimum is the lowest amount a card can be charged.
const cardMinimum = 0.5;

// creditFor returns how much of the club's credit an order can use now: the rest is zero or at least the card's
// minimum.
export function creditFor(
  order: Pick<Order, 'kind' | 'state' | 'amount' | 'creditUsed' | 'online'>,
  credit: number,
): number {
  const due = dueOf(order);
  if (order.state !== orderToPay || order.kind === orderPremium) return 0;
  if (credit >= due || order.online === 0) return Math.min(credit, due);
  return Math.max(0, Math.min(credit, Math.round((due - cardMinimum) * 100) / 100));
}

// mayCancel: clubs cancel unpaid orders, administrators also paid ones.
export const mayCancel = ({ state }: Pick<Order, 'state'>, administrator: boolean) =>
  state === orderToPay || (administrator && state === orderPaid);

// mayPay: users other than administrators pay unpaid orders, and can resume a started payment.
export const mayPay = ({ state, online }: Pick<Order, 'state' | 'online'>, administrator: boolean) =>
  !administrator && online === 1 && state < orderPaid;

// howToPay explains how to pay an order that is not paid by card.
export const howToPay = (order: Pick<Order, 'id' | 'amount' | 'creditUsed'>) =>
  `Questo ordine non si paga online. Versa ${formatMoney(dueOf(order))} all'organizzatore indicando «Ordine ${order.id}»: lo segnerà pagato quando avrà ricevuto l'importo.`;

// unpayableReason returns why an unpaid order has no button to pay it, in two or three words and in full; null if it
// has one, or if it need not be paid.
export function unpayableReason(
  order: Pick<Order, 'id' | 'state' | 'online' | 'amount' | 'creditUsed'>,
  { administrator, pays }: { administrator: boolean; pays: boolean },
): { short: string; full: string } | null {
  if (administrator || order.state >= orderPaid) return null;
  if (order.online === 0) return { short: "Si paga all'organizzatore", full: howToPay(order) };
  if (!pays) return { short: 'Paga la società', full: 'Con questo accesso gli ordini si vedono, ma non si pagano.' };
  return null;
}

// mayMarkPaid: card payments are marked automatically; administrators mark orders paid another way.
export const mayMarkPaid = ({ state, online }: Pick<Order, 'state' | 'online'>, administrator: boolean) =>
  administrator && online === 0 && state === orderToPay;

// mayRefund: a card payment can be refunded to the card instead of becoming credit; the server knows whether a card was
// used.
export const mayRefund = ({ state, online }: Pick<Order, 'state' | 'online'>, administrator: boolean) =>
  administrator && online === 1 && state === orderPaid;

// cancelText explains what a cancellation does. A subscription never becomes credit.
export function cancelText(order: Pick<Order, 'id' | 'kind' | 'state' | 'amount' | 'creditUsed'>): string {
  if (order.state !== orderPaid) {
    const credit = order.creditUsed > 0 ? ', e il credito che ha utilizzato tornerà disponibile' : '';
    return `L'ordine ${order.id} sarà annullato${credit}.`;
  }
  return order.kind === orderPremium
    ? refundText(order)
    : `L'ordine ${order.id} è pagato: sarà stornato, e ${formatMoney(order.amount)} torneranno credito della società.`;
}

export const refundText = ({ id }: Pick<Order, 'id'>) =>
  `L'ordine ${id} è pagato: sarà stornato, e quanto ha pagato la carta tornerà sulla carta.`;

export const creditedText = ({ credited }: Pick<Order, 'credited'>) =>
  `Di questi, ${formatMoney(credited)} sono diventati credito della società: l'importo dovuto è diminuito.`;

// requestText names the club, the requester and the date of an order.
export const requestText = ({ clubName, requester, createdAt }: Pick<Order, 'clubName' | 'requester' | 'createdAt'>) =>
  [clubName, requester && requester !== clubName && `richiesto da ${requester}`, formatInstant(createdAt)]
    .filter(Boolean)
    .join(' · ');

// amountChangedText asks again if the amount due has changed.
export const amountChangedText = (shownAmount: number, now: number) =>
  `L'importo è cambiato: era ${formatMoney(shownAmount)}, ora è ${formatMoney(now)}.`;

export interface Next {
  to: string;
  search?: CheckedAddress;
}

// afterOrder returns where a new order leads: to its payment, to the dashboard if credit paid it, or to the orders if
// cards are not accepted.
export function afterOrder(order: { orderId: number; due: number }, takesCards: boolean): Next {
  if (order.due === 0) return { to: '/dashboard' };
  return takesCards ? linkTo('/Stripe', { orderId: order.orderId }) : { to: '/Ordini' };
}
