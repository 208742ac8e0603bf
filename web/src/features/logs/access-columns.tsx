import type { AccessRow } from '../../api/generated/account';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { formatInstant } from '../../lib/dates';

export const accessColumns: readonly GridColumn<AccessRow>[] = [
  { id: 'username', header: 'Username', sortable: true, filter: { kind: 'text' } },
  {
    id: 'at',
    header: 'Data e ora',
    sortable: true,
    numeric: true,
    align: 'left',
    cell: (row) => formatInstant(row.at),
    phone: true,
  },
  { id: 'ip', header: 'Indirizzo IP', phone: true },
  { id: 'attempts', header: 'Tentativi', numeric: true },
  {
    id: 'outcome',
    header: 'Esito',
    filter: {
      kind: 'select',
      all: 'Tutti',
      choices: [
        { value: '0', label: 'Fallito' },
        { value: '1', label: 'Riuscito' },
      ],
    },
    phone: true,
    cell: (row) =>
      row.outcome === 1 ? (
        <StatusBadge status="valid" label="Riuscito" />
      ) : (
        <StatusBadge status="expired" label="Fallito" />
      ),
  },
];
