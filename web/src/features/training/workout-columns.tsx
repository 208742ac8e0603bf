import type { GridColumn } from '../../components/data-grid/grid-types';
import { formatDate } from '../../lib/dates';
import type { Workout } from './api';
import { formatDuration, formatMetres } from './figures';
import { weekdayName } from './weeks';

export const workoutColumns: readonly GridColumn<Workout>[] = [
  { id: 'id', header: 'Codice', sortable: true, numeric: true, width: 90, filter: { kind: 'text' } },
  {
    id: 'day',
    header: 'Data',
    sortable: true,
    numeric: true,
    align: 'left',
    cell: ({ day }) => formatDate(day),
    phone: ({ day, weekday }) => `${weekdayName(weekday)} ${formatDate(day)}`,
  },
  { id: 'weekday', header: 'Giorno', cell: ({ weekday }) => weekdayName(weekday) },
  {
    id: 'name',
    header: 'Descrizione',
    sortable: true,
    cardTitle: true,
    filter: { kind: 'text' },
    cell: ({ name }) => name || 'Allenamento',
  },
  {
    id: 'metres',
    header: 'Distanza',
    sortable: true,
    numeric: true,
    cell: ({ metres }) => formatMetres(metres),
    phone: true,
  },
  {
    id: 'duration',
    header: 'Durata',
    sortable: true,
    numeric: true,
    cell: ({ duration }) => formatDuration(duration),
    phone: true,
  },
];
