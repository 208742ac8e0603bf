import { Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { moneyApi } from '../api/generated/money';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { ordersQuery } from '../features/orders/api';
import { listInput } from './list-input';
import { OrderList } from './order-list';

// The list whose filters are in the address.
export const list = moneyApi.listOrders;

const pageSize = 50;

const queryFor = (search: GridSearch) => ordersQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));

export function Screen() {
  return (
    <Stack>
      <PageHeader title="Ordini" />
      <OrderList
        label="Ordini"
        pageSize={pageSize}
        queryFor={queryFor}
        empty={{
          title: 'Nessun ordine presente',
          hint: 'Gli ordini nascono dalle iscrizioni, dai campionati e dagli abbonamenti.',
        }}
      />
    </Stack>
  );
}
