import { lazy, Suspense, useMemo, useState } from 'react';
import type { AmountChange } from '../api/amount-due';
import { levelAdmin } from '../api/generated/constants';
import { moneyApi } from '../api/generated/money';
import { useHome } from '../api/home';
import { useCan } from '../components/can';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridColumn, GridSearch } from '../components/data-grid/grid-types';
import type { Order, ordersQuery } from '../features/orders/api';
import { OrderActions } from '../features/orders/order-actions';
import { clubFilters, orderColumns } from '../features/orders/order-columns';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

const OrderDialog = lazy(async () => ({ default: (await import('../features/orders/order-dialog')).OrderDialog }));
const AmountChangedDialog = lazy(async () => ({
  default: (await import('../features/orders/amount-changed-dialog')).AmountChangedDialog,
}));

interface OrderListProps {
  label: string;
  pageSize: number;
  queryFor: (search: GridSearch) => ReturnType<typeof ordersQuery>;
  // Hides the filters, for a few orders of one kind.
  unfiltered?: boolean;
  empty: { title: string; hint?: string };
}

// OrderList shows orders with their actions, and the order that is open over the list.
export function OrderList({ label, pageSize, queryFor, unfiltered, empty }: OrderListProps) {
  const { grid, search, open, close, action } = useList(queryFor, useGridSearch(moneyApi.listOrders));
  const manages = useHome().user.levelId === levelAdmin;
  const pays = useCan('ordini.paga');
  const columns = useMemo(() => {
    const all = orderColumns({ administrator: manages, pays });
    return unfiltered ? all.map(withoutFilter) : all;
  }, [manages, pays, unfiltered]);
  const id = Number(search.id ?? 0);
  const [changed, setChanged] = useState<{ order: Order; change: AmountChange } | null>(null);
  return (
    <>
      <DataGrid
        label={label}
        columns={columns}
        filters={manages ? clubFilters : undefined}
        {...grid}
        pageSize={pageSize}
        rowKey={(order) => order.id}
        onOpen={(order) => open('apri', order.id)}
        actions={(order) => (
          <OrderActions
            order={order}
            administrator={manages}
            onOpen={() => open('apri', order.id)}
            onChanged={(change) => setChanged({ order, change })}
          />
        )}
        empty={empty}
      />
      {action === 'apri' && id > 0 && (
        <Suspense fallback={null}>
          <OrderDialog key={id} id={id} onClose={close} />
        </Suspense>
      )}
      {changed && (
        <Suspense fallback={null}>
          <AmountChangedDialog {...changed} onClose={() => setChanged(null)} />
        </Suspense>
      )}
    </>
  );
}

const withoutFilter = (column: GridColumn<Order>): GridColumn<Order> => ({ ...column, filter: undefined });
