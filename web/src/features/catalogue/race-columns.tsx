import type { GridColumn } from '../../components/data-grid/grid-types';
import { DASH } from '../../lib/dates';
import type { Race, Sport } from './api';
import { kinds, labelOf, shortSexes, sportChoices, styles } from './choices';

// Gymnastics and dance have no distance.
const metres = (count: number) => (count === 0 ? DASH : count);

export function raceColumns(sports: readonly Sport[]): GridColumn<Race>[] {
  const allSports = sportChoices(sports);
  const sport: GridColumn<Race> = {
    id: 'sportId',
    header: 'Sport',
    sortable: true,
    filter: { kind: 'select', choices: allSports },
    cell: (race) => labelOf(allSports, race.sportId) || DASH,
    phone: true,
  };
  return [
    { id: 'abbreviation', header: 'Abbr.', sortable: true, phone: true },
    { id: 'name', header: 'Descrizione', sortable: true, cardTitle: true, filter: { kind: 'text' } },
    { id: 'legMetres', header: 'Metri', sortable: true, numeric: true, cell: (race) => metres(race.legMetres) },
    {
      id: 'metres',
      header: 'Metri totali',
      sortable: true,
      numeric: true,
      cell: (race) => metres(race.metres),
    },
    { id: 'styleId', header: 'Stile', sortable: true, cell: (race) => labelOf(styles, race.styleId) || DASH },
    {
      id: 'kind',
      header: 'Tipo',
      sortable: true,
      filter: { kind: 'select', choices: kinds },
      cell: (race) => labelOf(kinds, race.kind) || DASH,
      phone: true,
    },
    { id: 'members', header: 'Comp.', sortable: true, numeric: true },
    {
      id: 'sex',
      header: 'Sesso',
      sortable: true,
      cell: (race) => labelOf(shortSexes, race.sex) || DASH,
      phone: true,
    },
    ...(sports.length > 1 ? [sport] : []),
  ];
}
