import { Text } from '@mantine/core';
import type { AuditRow } from '../../api/generated';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { formatInstant } from '../../lib/dates';

function Change({ value }: { value: string }) {
  if (!value) return '–';
  return (
    <Text component="code" size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
      {value}
    </Text>
  );
}

export const auditColumns: readonly GridColumn<AuditRow>[] = [
  { id: 'DATA', header: 'Data e ora', numeric: true, cell: (row) => formatInstant(row.DATA) },
  {
    id: 'USERNAME',
    header: 'Utente',
    cardTitle: true,
    cell: (row) => (row.IMPERSONIFICATO_DA ? `${row.USERNAME} (da utente ${row.IMPERSONIFICATO_DA})` : row.USERNAME),
  },
  { id: 'AZIONE', header: 'Azione', filter: { kind: 'text' } },
  {
    id: 'OGGETTO',
    header: 'Oggetto',
    filter: { kind: 'text' },
    cell: (row) => `${row.OGGETTO} ${row.ID_OGGETTO || ''}`,
  },
  { id: 'PRIMA', header: 'Prima', cell: (row) => <Change value={row.PRIMA} /> },
  { id: 'DOPO', header: 'Dopo', cell: (row) => <Change value={row.DOPO} /> },
];
