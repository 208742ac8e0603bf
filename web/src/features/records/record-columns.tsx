import { Text } from '@mantine/core';
import { female, male, mixed } from '../../api/generated/constants';
import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate } from '../../lib/dates';
import type { Circuit, RecordRow } from './api';

export const sexes = [
  { value: String(male), label: 'Maschi' },
  { value: String(female), label: 'Femmine' },
  { value: String(mixed), label: 'Misti' },
] as const;

const sexWords = (sex: number) => sexes.find(({ value }) => value === String(sex))?.label ?? '';

// The filters of document 2 without a column.
export const recordFilters = (circuits: readonly Circuit[]): readonly LooseFilter[] => [
  {
    name: 'circuitId',
    label: 'Circuito',
    kind: 'select',
    choices: circuits.map(({ id, name }) => ({ value: String(id), label: name })),
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
  { name: 'holder', label: 'Atleta o formazione', kind: 'text' },
  { name: 'sex', label: 'Sesso', kind: 'select', choices: sexes },
];

export const recordColumns: readonly GridColumn<RecordRow>[] = [
  {
    id: 'name',
    header: 'Descrizione',
    sortable: true,
    cardTitle: true,
    filter: { kind: 'text' },
    cell: (record) => (
      <>
        {record.name || record.holder}{' '}
        {record.active === 1 ? (
          <StatusBadge status="valid" label="Record attivo" />
        ) : (
          <StatusBadge status="closed" label="Battuto" />
        )}
        {record.name !== '' && record.name !== record.holder && (
          <Text size="sm" c="dimmed">
            {record.holder}
          </Text>
        )}
      </>
    ),
  },
  { id: 'club', header: 'Società', sortable: true, filter: { kind: 'text' }, phone: true },
  {
    id: 'day',
    header: 'Luogo e data',
    sortable: true,
    cell: (record) => [record.place, formatDate(record.day)].filter(Boolean).join(', ') || DASH,
  },
  {
    id: 'race',
    header: 'Gara',
    filter: { kind: 'text' },
    cell: (record) => `${record.race}, ${sexWords(record.sex).toLowerCase()}, ${record.pool} m`,
    phone: true,
  },
  { id: 'category', header: 'Categoria', filter: { kind: 'text' }, phone: true },
  {
    id: 'time',
    header: 'Tempo',
    sortable: true,
    numeric: true,
    cell: (record) => record.formatted,
    phone: (record) => <strong>{record.formatted}</strong>,
  },
];
