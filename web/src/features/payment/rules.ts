import { linkTo } from '../../api/addresses';
import { orderChampionships, orderPaid, orderPremium } from '../../api/generated/constants';
import { formatMoney } from '../../lib/money';
import type { CheckoutOrder } from './api';

type OrderAmounts = Pick<CheckoutOrder, 'amount' | 'delivery' | 'commission' | 'creditUsed'>;

const cents = (euro: number) => Math.round(euro * 100) / 100;

// totalsOf lists the parts of the amount to pay, without zeros, and their sum: the amount due or, for a paid order, what
// was paid, credit included.
export function totalsOf({
  amount,
  delivery,
  commission,
  creditUsed,
  state,
}: OrderAmounts & Pick<CheckoutOrder, 'state'>) {
  const paid = standingOf({ state }) === 'paid';
  const due = cents(amount - creditUsed);
  const parts: (readonly [string, number])[] = [
    ['Importo', cents(amount - delivery - commission)],
    ['Consegna', delivery],
    ['Commissioni', commission],
    paid ? ['Di cui con il credito', creditUsed] : ['Credito utilizzato', -creditUsed],
  ];
  const sum = paid ? (['Pagato', amount] as const) : (['Da pagare', due] as const);
  return { parts: parts.filter(([, euro], at) => at === 0 || euro !== 0), due, sum };
}

// Whether an order can be paid.
export type Standing = 'payable' | 'paid' | 'ended';

export function standingOf({ state }: Pick<CheckoutOrder, 'state'>): Standing {
  if (state === orderPaid) return 'paid';
  return state < orderPaid ? 'payable' : 'ended';
}

// paidFor describes what was paid and how, once the order is paid.
export function paidFor(
  order: OrderAmounts & Pick<CheckoutOrder, 'id' | 'description' | 'clubName' | 'online'>,
): string {
  const due = cents(order.amount - order.creditUsed);
  const parts = [
    due > 0 && `${formatMoney(due)}${order.online === 1 ? ' con la carta' : ''}`,
    order.creditUsed > 0 && `${formatMoney(order.creditUsed)} con il credito`,
  ].filter(Boolean);
  return `Ordine ${order.id}${order.clubName ? ` di ${order.clubName}` : ''}, ${order.description}: ${parts.join(' e ')}.`;
}

// nextStep returns where a paid order leads: to the entries, the championships or the subscription that it paid.
export function nextStep({ kind, eventId }: Pick<CheckoutOrder, 'kind' | 'eventId'>) {
  if (eventId > 0) return { label: 'Torna alle iscrizioni', ...linkTo('/Iscrizioni', { id: eventId }) };
  if (kind === orderChampionships) return { label: 'Vai ai campionati', to: '/Campionati', search: {} };
  if (kind === orderPremium) return { label: "Vai all'abbonamento", to: '/abbonamenti', search: {} };
  return null;
}
