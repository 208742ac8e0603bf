import type { AccessRow } from '../../api/generated';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { formatInstant } from '../../lib/dates';

export const accessColumns: readonly GridColumn<AccessRow>[] = [
  { id: 'USERNAME', header: 'Username', sortable: true, filter: { kind: 'text' } },
  {
    id: 'DATA_ACCESSO',
    header: 'Data e ora',
    sortable: true,
    numeric: true,
    cell: (row) => formatInstant(row.DATA_ACCESSO),
  },
  { id: 'INDIRIZZO_IP', header: 'Indirizzo IP' },
  {
    id: 'ESITO',
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
      row.ESITO === 1 ? (
        <StatusBadge status="valid" label="1 – Riuscito" />
      ) : (
        <StatusBadge status="expired" label="0 – Fallito" />
      ),
  },
];
