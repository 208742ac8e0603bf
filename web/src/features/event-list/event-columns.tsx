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
];

// eventColumns: where events of several sports stand together, each says which is its own.
export function eventColumns(sports: readonly Sport[]): readonly GridColumn<EventRow>[] {
  const nameOf = (id: number) => sports.find(({ ID_SPORT }) => ID_SPORT === id)?.DESCRIZIONE;
  const sport: GridColumn<EventRow> = {
    id: 'FK_ID_SPORT',
    header: 'Sport',
    sortable: true,
    wide: true,
    cell: (event) => nameOf(event.FK_ID_SPORT) ?? DASH,
  };
  return [
    { id: 'DESCRIZIONE', header: 'Descrizione', sortable: true, cardTitle: true },
    ...(sports.length > 1 ? [sport] : []),
    { id: 'DENOMINAZIONE', header: 'Organizzatore', sortable: true },
    { id: 'LUOGO', header: 'Luogo', sortable: true },
    {
      id: 'DATA_INIZIO',
      header: 'Data inizio',
      sortable: true,
      numeric: true,
      align: 'left',
      cell: (event) => formatDate(event.DATA_INIZIO) || DASH,
    },
    {
      id: 'STATO',
      header: 'Stato',
      sortable: true,
      cell: (event) => <EventStatusBadge state={event.STATO} deadline={event.DATA_SCADENZA_ISCRIZIONI} />,
    },
  ];
}

// eventFilters: the organiser is looked for by the club's name, which the swimming app calls by its part in the event.
export function eventFilters(regions: readonly Region[], today: IsoDate, swimming: boolean): readonly LooseFilter[] {
  return [
    { name: 'DESCRIZIONE', label: 'Descrizione', kind: 'text' },
    { name: 'DENOMINAZIONE', label: swimming ? 'Organizzatore' : 'Società', kind: 'text' },
    {
      name: 'FK_ID_REGIONE',
      label: 'Regione',
      kind: 'select',
      all: 'Tutte',
      choices: regions.map(({ ID_REGIONE, DESCRIZIONE }) => ({ value: String(ID_REGIONE), label: DESCRIZIONE })),
    },
    {
      name: 'ANNO',
      label: 'Anno',
      kind: 'select',
      choices: yearsAt(today).map((year) => ({ value: String(year), label: String(year) })),
    },
    { name: 'STATO', label: 'Stato', kind: 'select', choices: states },
  ];
}
