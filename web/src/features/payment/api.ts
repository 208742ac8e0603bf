import { type Checkout, moneyApi } from '../../api/generated/money';
import { oneQuery } from '../../api/query';
import type { Attempt } from './attempt';

export type { Checkout } from '../../api/generated/money';

// Never cached: the order may have been paid or cancelled elsewhere.
export const checkoutQuery = (id: number) => ({ ...oneQuery(moneyApi.checkout, { id }), staleTime: 0 });

export type CheckoutOrder = Checkout['order'];

// pay sends the card or, after bank authentication, the payment intent.
export const pay = (id: number, { key, methodId, intentId }: Attempt) =>
  moneyApi.payOrder(intentId ? { id, intentId } : { id, method: methodId }, { key });
