import type { GridColumn } from '../../components/data-grid/grid-types';
import { DASH } from '../../lib/dates';
import type { Race, Sport } from './api';
import { kinds, labelOf, shortSexes, sportChoices, styles } from './choices';

// Gymnastics and dance have no distance.
const metres = (count: number) => (count === 0 ? DASH : count);

export function raceColumns(sports: readonly Sport[]): GridColumn<Race>[] {
  const allSports = sportChoices(sports);
  const sport: GridColumn<Race> = {
    id: 'FK_ID_SPORT',
    header: 'Sport',
    sortable: true,
    filter: { kind: 'select', choices: allSports },
    cell: (race) => labelOf(allSports, race.FK_ID_SPORT) || DASH,
  };
  return [
    { id: 'DESC_ABBR', header: 'Abbr.', sortable: true },
    { id: 'DESCRIZIONE', header: 'Descrizione', sortable: true, cardTitle: true, filter: { kind: 'text' } },
    { id: 'METRI', header: 'Metri', sortable: true, numeric: true, cell: (race) => metres(race.METRI) },
    {
      id: 'METRI_GARA',
      header: 'Metri totali',
      sortable: true,
      numeric: true,
      cell: (race) => metres(race.METRI_GARA),
    },
    { id: 'FK_ID_STILE', header: 'Stile', sortable: true, cell: (race) => labelOf(styles, race.FK_ID_STILE) || DASH },
    {
      id: 'FK_ID_TIPO',
      header: 'Tipo',
      sortable: true,
      filter: { kind: 'select', choices: kinds },
      cell: (race) => labelOf(kinds, race.FK_ID_TIPO) || DASH,
    },
    { id: 'COMPONENTI', header: 'Comp.', sortable: true, numeric: true },
    {
      id: 'SESSO_AMMESSO',
      header: 'Sesso',
      sortable: true,
      cell: (race) => labelOf(shortSexes, race.SESSO_AMMESSO) || DASH,
    },
    ...(sports.length > 1 ? [sport] : []),
  ];
}
