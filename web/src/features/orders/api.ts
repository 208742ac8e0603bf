import type { OrderFilter } from '../../api/generated/money';
import { moneyApi } from '../../api/generated/money';
import type { Paging } from '../../api/generated/shared';
import { oneQuery, pageQuery } from '../../api/query';

export type { Fee, Order, OrderAndCredit } from '../../api/generated/money';

export const ordersQuery = (input: OrderFilter & Paging) => pageQuery(moneyApi.listOrders, input);

// Never cached: another order may have used the available credit.
export const orderQuery = (id: number) => ({ ...oneQuery(moneyApi.getOrder, { id }), staleTime: 0 });
