import { Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { moneyApi } from '../api/generated/money';
import { administrator, useHome } from '../api/home';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { ordersQuery } from '../features/orders/api';
import { OrderActions } from '../features/orders/order-actions';
import { clubFilters, orderColumns } from '../features/orders/order-columns';
import { listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters stand in the address.
export const list = moneyApi.listOrders;

const OrderDialog = lazy(async () => ({ default: (await import('../features/orders/order-dialog')).OrderDialog }));

const pageSize = 50;

const question = (search: GridSearch) => ordersQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(question(search));

export function Screen() {
  const { grid, search, open, close, action } = useList(question, useGridSearch(list));
  const manages = useHome().user.levelId === administrator;
  const columns = useMemo(() => orderColumns(manages), [manages]);
  const id = Number(search.id ?? 0);
  return (
    <Stack>
      <PageHeader title="Ordini" />
      <DataGrid
        label="Ordini"
        columns={columns}
        filters={manages ? clubFilters : undefined}
        {...grid}
        pageSize={pageSize}
        rowKey={(order) => order.id}
        onOpen={(order) => open('apri', order.id)}
        actions={(order) => (
          <OrderActions order={order} administrator={manages} onOpen={() => open('apri', order.id)} />
        )}
        empty={{ title: 'Nessun ordine presente', hint: 'Gli ordini nascono dalle iscrizioni e dai campionati.' }}
      />
      {action === 'apri' && id > 0 && (
        <Suspense fallback={null}>
          <OrderDialog key={id} id={id} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}
