import { type Checkout, moneyApi } from '../../api/generated/money';
import { oneQuery } from '../../api/query';
import type { Attempt } from './attempt';

export type { Checkout } from '../../api/generated/money';

// What is to be paid is asked for every time: it may have been paid, or cancelled, elsewhere.
export const checkoutQuery = (id: number) => ({ ...oneQuery(moneyApi.checkout, { id }), staleTime: 0 });

export type CheckoutOrder = Checkout['order'];

// pay sends the card, or, once the holder has answered the bank, what it was for.
export const pay = (id: number, { key, methodId, intentId }: Attempt) =>
  moneyApi.payOrder(intentId ? { id, intentId } : { id, method: methodId }, { key });
