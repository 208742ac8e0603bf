import type { CheckoutOrder } from './api';

type Priced = Pick<CheckoutOrder, 'amount' | 'delivery' | 'commission' | 'creditUsed'>;

const cents = (euro: number) => Math.round(euro * 100) / 100;

// totalsOf is how what is to be paid comes about; what is nothing is left out.
export function totalsOf({ amount, delivery, commission, creditUsed }: Priced) {
  const parts: (readonly [string, number])[] = [
    ['Importo', cents(amount - delivery - commission)],
    ['Consegna', delivery],
    ['Commissioni', commission],
    ['Credito utilizzato', -creditUsed],
  ];
  return { parts: parts.filter(([, euro], at) => at === 0 || euro !== 0), due: cents(amount - creditUsed) };
}

// Where an order stands, for who wants to pay it.
export type Standing = 'payable' | 'paid' | 'ended';

export const standingOf = ({ state }: Pick<CheckoutOrder, 'state'>): Standing =>
  state === 2 ? 'paid' : state <= 1 ? 'payable' : 'ended';
