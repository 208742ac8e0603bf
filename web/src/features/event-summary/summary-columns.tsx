import { Anchor, Text } from '@mantine/core';
import { linkTo } from '../../api/addresses';
import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { Link } from '../../components/router/routing';
import { StatusBadge } from '../../components/status-badge/status-badge';
import { formatCount } from '../../lib/numbers';
import type { EventRow } from './api';
import { Invoice } from './invoice';
import { formatDays } from './rules';
import classes from './summary-columns.module.css';

export const dateFilters: readonly LooseFilter[] = [
  { name: 'from', label: 'Dal', kind: 'date' },
  { name: 'to', label: 'Al', kind: 'date' },
  {
    name: 'uninvoiced',
    label: 'Fattura',
    kind: 'select',
    all: 'Tutti',
    choices: [{ value: '1', label: 'Da fatturare' }],
  },
];

// summaryColumns adds the invoice button for users who may invoice.
export const summaryColumns = (invoices: boolean, teams: string): readonly GridColumn<EventRow>[] => [
  {
    id: 'name',
    header: 'Descrizione',
    sortable: true,
    cardTitle: true,
    filter: { kind: 'text' },
    cell: (event) => (
      <Anchor component={Link} {...linkTo('/Evento', { id: event.id })} size="sm" fw={600} className="alone">
        {event.name}
      </Anchor>
    ),
  },
  {
    id: 'organiser',
    header: 'Organizzatore',
    sortable: true,
    filter: { kind: 'text', label: 'Società' },
    cell: (event) => (
      <>
        {event.organiser}
        {event.invoiced === 1 && (
          <div className={classes.invoiced}>
            <StatusBadge status="paid" label="Fatturato" />
          </div>
        )}
        {invoices && (
          <div>
            <Invoice event={event} />
          </div>
        )}
      </>
    ),
  },
  {
    id: 'starts',
    header: 'Luogo e data',
    sortable: true,
    cell: (event) => (
      <>
        {event.place}
        <Text size="sm" c="dimmed" className={classes.days}>
          {formatDays(event.starts, event.ends)}
        </Text>
      </>
    ),
  },
  { id: 'clubs', header: 'Società', numeric: true, sortable: true, cell: ({ clubs }) => formatCount(clubs) },
  { id: 'athletes', header: 'Atleti', numeric: true, sortable: true, cell: ({ athletes }) => formatCount(athletes) },
  {
    id: 'entries',
    header: 'Iscrizioni ind.',
    numeric: true,
    sortable: true,
    cell: ({ entries }) => formatCount(entries),
  },
  { id: 'teams', header: teams, numeric: true, sortable: true, cell: ({ teams }) => formatCount(teams) },
];
