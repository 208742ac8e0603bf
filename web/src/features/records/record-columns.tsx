import { Text } from '@mantine/core';
import { female, male, mixed } from '../../api/generated/constants';
import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate } from '../../lib/dates';
import { byLabel } from '../../lib/text';
import type { Circuit, RecordRow } from './api';

export const sexes = [
  { value: String(male), label: 'Maschi' },
  { value: String(female), label: 'Femmine' },
  { value: String(mixed), label: 'Misti' },
] as const;

const sexLabel = (sex: number) => sexes.find(({ value }) => value === String(sex))?.label ?? '';

// The filters of document 2 without a column.
export const recordFilters = (circuits: readonly Circuit[]): readonly LooseFilter[] => [
  { name: 'name', label: 'Descrizione', kind: 'text' },
  {
    name: 'circuitId',
    label: 'Circuito',
    kind: 'select',
    choices: circuits.map(({ id, name }) => ({ value: String(id), label: name })).sort(byLabel),
  },
  {
    name: 'active',
    label: 'Validità',
    kind: 'select',
    choices: [
      { value: '1', label: 'Attivi' },
      { value: '0', label: 'Battuti' },
    ],
  },
  { name: 'sex', label: 'Sesso', kind: 'select', choices: sexes },
];

// Athlete and time come first; the other columns identify the record.
export const recordColumns: readonly GridColumn<RecordRow>[] = [
  {
    id: 'holder',
    header: 'Atleta',
    sortable: true,
    cardTitle: true,
    filter: { kind: 'text', label: 'Atleta o formazione' },
    cell: (record) => (
      <>
        <Text component="span" fw={600} inherit>
          {record.holder}
        </Text>
        {record.name !== '' && record.name !== record.holder && (
          <Text size="sm" c="dimmed">
            {record.name}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'time',
    header: 'Tempo',
    sortable: true,
    numeric: true,
    cell: (record) => <strong>{record.formatted}</strong>,
    phone: true,
  },
  {
    id: 'race',
    header: 'Gara',
    filter: { kind: 'text' },
    cell: (record) => `${record.race}, ${sexLabel(record.sex).toLowerCase()}, ${record.pool}\u00a0m`,
    phone: true,
  },
  { id: 'category', header: 'Categoria', filter: { kind: 'text' }, phone: true },
  { id: 'club', header: 'Società', sortable: true, filter: { kind: 'text' }, phone: true },
  {
    id: 'day',
    header: 'Luogo e data',
    sortable: true,
    cell: (record) => [record.place, formatDate(record.day)].filter(Boolean).join(', ') || DASH,
  },
  {
    id: 'active',
    header: 'Stato',
    cell: (record) =>
      record.active === 1 ? (
        <StatusBadge status="valid" label="Record attivo" />
      ) : (
        <StatusBadge status="closed" label="Battuto" />
      ),
    phone: true,
  },
];
