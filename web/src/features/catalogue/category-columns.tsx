import type { GridColumn } from '../../components/data-grid/grid-types';
import { DASH } from '../../lib/dates';
import type { CategoryRow, Season, Sport } from './api';
import { kinds, labelOf, memberships, seasonChoices, sportChoices } from './choices';
import { ageSum, birthRange } from './rules';

// Heads are short and only those worth it sort: with several sports there are ten columns and a row's buttons to show at once.
export function categoryColumns(seasons: readonly Season[], sports: readonly Sport[]): GridColumn<CategoryRow>[] {
  const allSeasons = seasonChoices(seasons);
  const allSports = sportChoices(sports);
  const sport: GridColumn<CategoryRow> = {
    id: 'FK_ID_SPORT',
    header: 'Sport',
    sortable: true,
    filter: { kind: 'select', choices: allSports },
    cell: (category) => labelOf(allSports, category.FK_ID_SPORT) || DASH,
  };
  return [
    { id: 'LABEL', header: 'Etichetta' },
    {
      id: 'DESCRIZIONE',
      header: 'Descrizione',
      sortable: true,
      cardTitle: true,
      filter: { kind: 'text', label: 'Nome' },
    },
    {
      id: 'FK_ID_STAGIONE',
      header: 'Stagione',
      filter: { kind: 'select', all: 'Tutte', choices: allSeasons },
      cell: (category) => labelOf(allSeasons, category.FK_ID_STAGIONE) || DASH,
    },
    ...(sports.length > 1 ? [sport] : []),
    {
      id: 'FK_ID_TIPO',
      header: 'Tipo',
      sortable: true,
      filter: { kind: 'select', choices: kinds },
      cell: (category) => labelOf(kinds, category.FK_ID_TIPO) || DASH,
    },
    {
      id: 'FK_ID_TIPO_TESSERAMENTO',
      header: 'Tess.',
      sortable: true,
      filter: { kind: 'select', label: 'Tesseramento', choices: memberships },
      cell: (category) => labelOf(memberships, category.FK_ID_TIPO_TESSERAMENTO) || DASH,
    },
    {
      id: 'DATA_NASCITA_DA_M',
      header: 'Nati M',
      sortable: true,
      cell: (category) => birthRange(category.DATA_NASCITA_DA_M, category.DATA_NASCITA_A_M) || DASH,
    },
    {
      id: 'DATA_NASCITA_DA_F',
      header: 'Nate F',
      sortable: true,
      cell: (category) => birthRange(category.DATA_NASCITA_DA_F, category.DATA_NASCITA_A_F) || DASH,
    },
    {
      id: 'ETA_MIN',
      header: 'Somma età',
      numeric: true,
      cell: (category) => ageSum(category.ETA_MIN, category.ETA_MAX) || DASH,
    },
  ];
}
