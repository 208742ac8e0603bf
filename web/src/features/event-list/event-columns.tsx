import type { GridColumn, LooseFilter } from '../../components/data-grid/grid-types';
import { EventStatusBadge } from '../../components/status-badge/status-badge';
import { DASH, formatDate, type IsoDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { EventRow, Region, Sport } from './api';
import { yearsAt } from './rules';

// Two numbers mean that an event is still to come.
const states = [
  { value: '1', label: 'Iscrizioni aperte' },
  { value: '2', label: 'Iscrizioni chiuse' },
  { value: '3', label: 'Evento concluso' },
  { value: '4,5', label: text.comingSoonBadge },
  { value: '2,4,5', label: 'In arrivo' },
];

// eventColumns: where events of several sports stand together, each says which is its own.
export function eventColumns(sports: readonly Sport[]): readonly GridColumn<EventRow>[] {
  const nameOf = (id: number) => sports.find((sport) => sport.id === id)?.name;
  const sport: GridColumn<EventRow> = {
    id: 'sportId',
    header: 'Sport',
    sortable: true,
    wide: true,
    cell: (event) => nameOf(event.sportId) ?? DASH,
  };
  return [
    { id: 'name', header: 'Descrizione', sortable: true, cardTitle: true },
    ...(sports.length > 1 ? [sport] : []),
    { id: 'organiser', header: 'Organizzatore', sortable: true },
    { id: 'place', header: 'Luogo', sortable: true },
    {
      id: 'starts',
      header: 'Data inizio',
      sortable: true,
      numeric: true,
      align: 'left',
      cell: (event) => formatDate(event.starts) || DASH,
    },
    {
      id: 'status',
      header: 'Stato',
      sortable: true,
      cell: (event) => <EventStatusBadge state={event.status} deadline={event.deadline} />,
    },
  ];
}

// eventFilters: the organiser is looked for by the club's name, called by its part in the event where it configures it.
export function eventFilters(
  regions: readonly Region[],
  today: IsoDate,
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
      choices: regions.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'year',
      label: 'Anno',
      kind: 'select',
      choices: yearsAt(today).map((year) => ({ value: String(year), label: String(year) })),
    },
    { name: 'status', label: 'Stato', kind: 'select', choices: states },
  ];
}
