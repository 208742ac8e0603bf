import { Text } from '@mantine/core';
import type { AuditRow } from '../../api/generated/shared';
import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { DASH, formatInstant } from '../../lib/dates';
import { changesOf, detailsOf } from './audit-fields';
import { actionChoices, objectChoices, sentenceOf } from './audit-sentences';

// Changes describes what changed; a click shows all stored fields before and after.
function Changes({ row }: { row: AuditRow }) {
  const changes = changesOf(row);
  const stored = [
    { when: 'Prima', details: detailsOf(row.object, row.before) },
    { when: 'Dopo', details: detailsOf(row.object, row.after) },
  ].filter(({ details }) => details.length > 0);
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
        {stored.map(({ when, details }) => (
          <Text key={when} component="div" size="xs" style={{ overflowWrap: 'anywhere' }}>
            <strong>{when}</strong>
            {details.map(({ field, value }) => (
              <div key={field}>
                {field}: {value}
              </div>
            ))}
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

// Actions and objects are chosen by the words used in the sentences.
export const auditFilters: readonly LooseFilter[] = [
  { name: 'username', label: 'Utente', kind: 'text' },
  { name: 'action', label: 'Azione', kind: 'select', all: 'Tutte', choices: actionChoices },
  { name: 'object', label: 'Oggetto', kind: 'select', choices: objectChoices },
  { name: 'from', label: 'Dal', kind: 'date' },
  { name: 'to', label: 'Al', kind: 'date' },
];
