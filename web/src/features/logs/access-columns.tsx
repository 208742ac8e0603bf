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
    cell: (row) => formatInstant(row.at),
  },
  { id: 'ip', header: 'Indirizzo IP' },
  { id: 'attempts', header: 'Tentativi', numeric: true },
  {
    id: 'outcome',
    header: 'Esito',
    filter: {
      kind: 'select',
      all: 'Tutti',
      choices: [
        { value: '0', label: '0 – Fallito' },
        { value: '1', label: '1 – Riuscito' },
      ],
    },
    cell: (row) =>
      row.outcome === 1 ? (
        <StatusBadge status="valid" label="1 – Riuscito" />
      ) : (
        <StatusBadge status="expired" label="0 – Fallito" />
      ),
  },
];
