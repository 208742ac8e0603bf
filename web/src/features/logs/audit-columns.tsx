import { Text } from '@mantine/core';
import type { AuditRow } from '../../api/generated/shared';
import type { GridColumn } from '../../components/data-grid/grid-types';
import { DASH, formatInstant } from '../../lib/dates';
import { changesOf, sentenceOf } from './audit-words';

// Changes are what changed, in words; what was stored before and after is behind a click, for who needs every field.
function Changes({ row }: { row: AuditRow }) {
  const changes = changesOf(row);
  const stored = [
    ['Prima', row.before],
    ['Dopo', row.after],
  ].filter(([, json]) => json);
  if (stored.length === 0) return DASH;
  return (
    <>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          {field}: {before} → <strong>{after}</strong>
        </div>
      ))}
      <details>
        <summary>Tutti i dati</summary>
        {stored.map(([when, json]) => (
          <Text
            key={when}
            component="code"
            display="block"
            size="xs"
            ff="monospace"
            style={{ overflowWrap: 'anywhere' }}
          >
            {when}: {json}
          </Text>
        ))}
      </details>
    </>
  );
}

export const auditColumns: readonly GridColumn<AuditRow>[] = [
  { id: 'at', header: 'Data e ora', numeric: true, align: 'left', cell: (row) => formatInstant(row.at), phone: true },
  {
    id: 'actor',
    header: 'Che cosa è successo',
    cardTitle: true,
    cell: (row) => (
      <>
        <strong>{row.actor || 'Il portale'}</strong> {sentenceOf(row)}
        {row.impersonatorId > 0 && (
          <Text size="sm" c="dimmed">
            Lo ha fatto l'amministratore n. {row.impersonatorId} al suo posto
          </Text>
        )}
      </>
    ),
  },
  { id: 'after', header: 'Cambiamenti', cell: (row) => <Changes row={row} />, phone: true },
];

// The stored words of actions and objects, which filters look for.
export const auditFilters = [
  { name: 'action', label: 'Azione', kind: 'text' },
  { name: 'object', label: 'Oggetto', kind: 'text' },
] as const;
