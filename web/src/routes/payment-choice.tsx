import { Anchor, Stack, Text } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { moneyApi } from '../api/generated/money';
import { administrator, homeQuery, useHome } from '../api/home';
import { orderAddress } from '../api/links';
import { useCan } from '../components/can';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { ordersQuery } from '../features/orders/api';
import { orderColumns } from '../features/orders/order-columns';
import { listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

const pageSize = 50;

// Those to pay come first, until another order is asked for.
const question = (search: GridSearch) => ordersQuery({ sort: 'state', way: 'ASC', ...listInput(search, pageSize) });

export async function prefetchPaymentChoice(client: QueryClient, search: GridSearch): Promise<void> {
  const { capabilities } = await client.ensureQueryData(homeQuery);
  if (capabilities.includes('ordini')) await client.prefetchQuery(question(search));
}

// PaymentChoice stands where no order is named.
export function PaymentChoice() {
  const mayList = useCan('ordini');
  return (
    <Stack>
      <PageHeader title="Scegli un ordine da pagare" />
      {mayList ? (
        <Orders />
      ) : (
        <Text>
          Non hai ordini da pagare. Il tuo{' '}
          <Anchor component={Link} to="/abbonamenti" inherit>
            abbonamento
          </Anchor>{' '}
          ha la sua pagina.
        </Text>
      )}
    </Stack>
  );
}

function Orders() {
  const { grid } = useList(question, useGridSearch(moneyApi.listOrders));
  const navigate = useNavigate();
  const manages = useHome().user.levelId === administrator;
  const columns = useMemo(() => orderColumns(manages), [manages]);
  return (
    <DataGrid
      label="Ordini"
      columns={columns}
      {...grid}
      pageSize={pageSize}
      rowKey={(order) => order.id}
      onOpen={(order) => void navigate({ to: '/Stripe', search: orderAddress(order.id) })}
      empty={{ title: 'Nessun ordine presente', hint: 'Gli ordini nascono dalle iscrizioni e dai campionati.' }}
    />
  );
}
