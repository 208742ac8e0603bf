import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { StatusBadge } from '../../components/status-badge/status-badge';
import type { EventRow } from './api';
import { span } from './rules';
import classes from './summary-columns.module.css';

export const dateFilters: readonly LooseFilter[] = [
  { name: 'DATA_DA', label: 'Dal', kind: 'date' },
  { name: 'DATA_A', label: 'Al', kind: 'date' },
];

export const summaryColumns: readonly GridColumn<EventRow>[] = [
  {
    id: 'DESCRIZIONE',
    header: 'Descrizione',
    sortable: true,
    cardTitle: true,
    filter: { kind: 'text' },
    cell: (event) => (
      <Anchor component={Link} to="/Evento" search={{ id: event.ID_EVENTO } as never} size="sm" fw={600}>
        {event.DESCRIZIONE}
      </Anchor>
    ),
  },
  {
    id: 'DENOMINAZIONE',
    header: 'Organizzatore',
    sortable: true,
    filter: { kind: 'text', label: 'Società' },
    cell: (event) => (
      <>
        {event.DENOMINAZIONE}
        {event.FLG_FATTURATO === 1 && (
          <div className={classes.invoiced}>
            <StatusBadge status="paid" label="Fatturato" />
          </div>
        )}
      </>
    ),
  },
  {
    id: 'DATA_INIZIO',
    header: 'Luogo e data',
    sortable: true,
    cell: (event) => (
      <>
        {event.LUOGO}
        <Text size="sm" c="dimmed" className={classes.days}>
          {span(event.DATA_INIZIO, event.DATA_FINE)}
        </Text>
      </>
    ),
  },
  { id: 'SOCIETA', header: 'Società', numeric: true, sortable: true },
  { id: 'ATLETI', header: 'Atleti', numeric: true, sortable: true },
  { id: 'PRESENZE', header: 'Iscrizioni ind.', numeric: true, sortable: true },
  { id: 'STAFF', header: 'Squadre', numeric: true, sortable: true },
];
