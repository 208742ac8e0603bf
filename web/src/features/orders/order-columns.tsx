import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate, formatInstant } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import type { Order } from './api';
import { orderKinds, statusOf, unpayableReason } from './rules';

// Administrators see the club of an order and can also search by its code.
export const clubFilters: readonly LooseFilter[] = [{ name: 'clubCode', label: 'Codice affiliazione', kind: 'text' }];

// orderColumns returns the columns of the list; pays is false for users who cannot pay orders.
export function orderColumns({
  administrator,
  pays,
}: {
  administrator: boolean;
  pays: boolean;
}): readonly GridColumn<Order>[] {
  const club: GridColumn<Order> = {
    id: 'clubName',
    header: 'Società',
    sortable: true,
    filter: { kind: 'text' },
    phone: true,
  };
  return [
    {
      id: 'id',
      header: 'Numero',
      sortable: true,
      width: 90,
      filter: { kind: 'text', name: 'orderId', inputMode: 'numeric' },
      phone: (order) => `n. ${order.id}`,
    },
    ...(administrator ? [club] : []),
    {
      id: 'description',
      header: 'Descrizione',
      cardTitle: true,
      filter: { kind: 'select', name: 'kind', label: 'Tipo', choices: orderKinds, all: 'Tutti' },
    },
    {
      id: 'createdAt',
      header: 'Data',
      sortable: true,
      cell: (order) => formatInstant(order.createdAt) || DASH,
      phone: (order) => formatDate(order.createdAt?.slice(0, 10)),
    },
    {
      id: 'amount',
      header: 'Importo',
      sortable: true,
      numeric: true,
      cell: (order) => formatMoney(order.amount),
      phone: true,
    },
    {
      id: 'creditUsed',
      header: 'Credito',
      sortable: true,
      numeric: true,
      cell: (order) => (order.creditUsed === 0 ? DASH : formatMoney(order.creditUsed)),
    },
    {
      id: 'state',
      header: 'Stato',
      sortable: true,
      filter: { kind: 'select', name: 'unpaid', all: 'Tutti', choices: [{ value: '1', label: 'Da pagare' }] },
      cell: (order) => <StatusBadge status={statusOf(order)} />,
      phone: (order) => (
        <>
          <StatusBadge status={statusOf(order)} /> {unpayableReason(order, { administrator, pays })?.short}
        </>
      ),
    },
  ];
}
