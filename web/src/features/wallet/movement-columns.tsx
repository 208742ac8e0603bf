import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { EventStatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate, formatInstant } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import type { Movement } from './api';
import { debit, leftOf } from './movement-values';

export const clubFilters: readonly LooseFilter[] = [{ name: 'clubCode', label: 'Codice affiliazione', kind: 'text' }];

const euro = (amount: number | null) => (amount === null ? DASH : formatMoney(amount));

// A debit is negative.
const signed = ({ kind, amount }: Movement) => formatMoney(String(kind) === debit ? -amount : amount);

// movementColumns returns the columns of the list; administrators also see the club.
export function movementColumns(administrator: boolean): readonly GridColumn<Movement>[] {
  const club: GridColumn<Movement> = {
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
      filter: { kind: 'text', name: 'movementId', inputMode: 'numeric' },
      phone: (movement) => `n. ${movement.id}`,
    },
    ...(administrator ? [club] : []),
    { id: 'note', header: 'Note', cardTitle: true },
    {
      id: 'event',
      header: 'Evento',
      sortable: true,
      cell: (movement) => movement.event || DASH,
      phone: (movement) => movement.event,
    },
    {
      id: 'status',
      header: 'Stato',
      sortable: true,
      cell: (movement) => <EventStatusBadge state={movement.status} deadline={movement.deadline} />,
    },
    {
      id: 'createdAt',
      header: 'Data',
      sortable: true,
      cell: (movement) => formatInstant(movement.createdAt) || DASH,
      phone: (movement) => formatDate(movement.createdAt?.slice(0, 10)),
    },
    { id: 'amount', header: 'Importo', sortable: true, numeric: true, cell: signed, phone: true },
    {
      id: 'used',
      header: 'Utilizzato',
      sortable: true,
      numeric: true,
      cell: (movement) => euro(movement.used || null),
    },
    {
      id: 'left',
      header: 'Residuo',
      numeric: true,
      cell: (movement) => euro(leftOf(movement)),
      phone: (movement) => {
        const left = leftOf(movement);
        return left !== null && `residuo ${formatMoney(left)}`;
      },
    },
  ];
}
