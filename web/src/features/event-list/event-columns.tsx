import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { EventStatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate } from '../../lib/dates';
import { byLabel } from '../../lib/text';
import type { EventRow, Region, Sport } from './api';

// eventColumns includes the sport if there are several.
export function eventColumns(sports: readonly Sport[]): readonly GridColumn<EventRow>[] {
  const nameOf = (id: number) => sports.find((sport) => sport.id === id)?.name;
  const sport: GridColumn<EventRow> = {
    id: 'sportId',
    header: 'Sport',
    sortable: true,
    wide: true,
    cell: (event) => nameOf(event.sportId) ?? DASH,
    phone: true,
  };
  return [
    { id: 'name', header: 'Descrizione', sortable: true, cardTitle: true, width: 190 },
    ...(sports.length > 1 ? [sport] : []),
    { id: 'organiser', header: 'Organizzatore', sortable: true },
    { id: 'place', header: 'Luogo', sortable: true, phone: true },
    {
      id: 'starts',
      header: 'Data inizio',
      sortable: true,
      numeric: true,
      align: 'left',
      cell: (event) => formatDate(event.starts) || DASH,
      phone: true,
    },
    {
      id: 'status',
      header: 'Stato',
      sortable: true,
      cell: (event) => <EventStatusBadge state={event.status} deadline={event.deadline} wraps />,
      phone: (event) => <EventStatusBadge state={event.status} deadline={event.deadline} />,
    },
  ];
}

// eventFilters returns the filters in addition to the tabs, which set the status. The organiser is searched by club
// name; the label is organiser only where the organiser configures the event.
export function eventFilters(
  regions: readonly Region[],
  years: readonly number[],
  organiserManages: boolean,
): readonly LooseFilter[] {
  return [
    { name: 'name', label: 'Descrizione', kind: 'text' },
    { name: 'organiser', label: organiserManages ? 'Organizzatore' : 'Società', kind: 'text' },
    {
      name: 'regionId',
      label: 'Regione',
      kind: 'select',
      all: 'Tutte',
      choices: regions.map(({ id, name }) => ({ value: String(id), label: name })).sort(byLabel),
    },
    {
      name: 'year',
      label: 'Anno',
      kind: 'select',
      choices: years.map((year) => ({ value: String(year), label: String(year) })),
    },
  ];
}
