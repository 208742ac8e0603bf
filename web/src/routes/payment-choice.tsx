import { Button, Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { linkTo } from '../api/addresses';
import { levelAdmin } from '../api/generated/constants';
import { moneyApi } from '../api/generated/money';
import { useHome } from '../api/home';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridColumn, GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { Link, useNavigate } from '../components/router/routing';
import { type Order, ordersQuery } from '../features/orders/api';
import { orderColumns } from '../features/orders/order-columns';
import { listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

const pageSize = 50;

// Only orders that can be paid here: not those already paid, or not payable by card.
const queryFor = (search: GridSearch) => ordersQuery({ ...listInput(search, pageSize), unpaid: 1, online: 1 });

export const prefetchPaymentChoice = (client: QueryClient, search: GridSearch) =>
  client.prefetchQuery(queryFor(search));

// PaymentChoice is shown if the address names no order.
export function PaymentChoice() {
  return (
    <Stack>
      <PageHeader title="Scegli un ordine da pagare" />
      <Orders />
    </Stack>
  );
}

function Orders() {
  const { grid } = useList(queryFor, useGridSearch(moneyApi.listOrders));
  const navigate = useNavigate();
  const manages = useHome().user.levelId === levelAdmin;
  const columns = useMemo(() => orderColumns({ administrator: manages, pays: true }).map(withoutState), [manages]);
  return (
    <DataGrid
      label="Ordini"
      columns={columns}
      {...grid}
      pageSize={pageSize}
      rowKey={(order) => order.id}
      onOpen={(order) => void navigate(linkTo('/Stripe', { orderId: order.id }))}
      empty={{
        title: 'Nessun ordine da pagare',
        hint: 'Gli altri ordini sono quelli già pagati e quelli che non si pagano con la carta.',
        // Not every user has Ordini in the menu, but every user has the screen.
        action: (
          <Button component={Link} to="/Ordini" variant="light">
            Vedi tutti gli ordini
          </Button>
        ),
      }}
    />
  );
}

// All listed orders are unpaid, so a filter by state is useless.
const withoutState = (column: GridColumn<Order>): GridColumn<Order> =>
  column.id === 'state' ? { ...column, filter: undefined } : column;
