import { Text } from '@mantine/core';
import type { AuditRow } from '../../api/generated/shared';
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
  { id: 'at', header: 'Data e ora', numeric: true, cell: (row) => formatInstant(row.at) },
  {
    id: 'actor',
    header: 'Utente',
    cardTitle: true,
    cell: (row) => (row.impersonatorId ? `${row.actor} (da utente ${row.impersonatorId})` : row.actor),
  },
  { id: 'action', header: 'Azione', filter: { kind: 'text' } },
  {
    id: 'object',
    header: 'Oggetto',
    filter: { kind: 'text' },
    cell: (row) => `${row.object} ${row.objectId || ''}`,
  },
  { id: 'before', header: 'Prima', cell: (row) => <Change value={row.before} /> },
  { id: 'after', header: 'Dopo', cell: (row) => <Change value={row.after} /> },
];
