import { orderPaid } from '../../api/generated/constants';
import type { CheckoutOrder } from './api';

type Priced = Pick<CheckoutOrder, 'amount' | 'delivery' | 'commission' | 'creditUsed'>;

const cents = (euro: number) => Math.round(euro * 100) / 100;

// totalsOf lists the parts of the amount to pay, without zeros.
export function totalsOf({ amount, delivery, commission, creditUsed }: Priced) {
  const parts: (readonly [string, number])[] = [
    ['Importo', cents(amount - delivery - commission)],
    ['Consegna', delivery],
    ['Commissioni', commission],
    ['Credito utilizzato', -creditUsed],
  ];
  return { parts: parts.filter(([, euro], at) => at === 0 || euro !== 0), due: cents(amount - creditUsed) };
}

// Whether an order can be paid.
export type Standing = 'payable' | 'paid' | 'ended';

export const standingOf = ({ state }: Pick<CheckoutOrder, 'state'>): Standing =>
  state === orderPaid ? 'paid' : state < orderPaid ? 'payable' : 'ended';
