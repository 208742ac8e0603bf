import type { GridColumn } from '../../components/data-grid/grid-types';
import { DASH } from '../../lib/dates';
import type { CategoryRow, Season, Sport } from './api';
import { kinds, labelOf, memberships, seasonChoices, sportChoices } from './choices';
import { ageSum, birthRange } from './rules';

// Headers are short and few columns sort: with several sports, ten columns and the row buttons must fit.
export function categoryColumns(seasons: readonly Season[], sports: readonly Sport[]): GridColumn<CategoryRow>[] {
  const allSeasons = seasonChoices(seasons);
  const allSports = sportChoices(sports);
  const sport: GridColumn<CategoryRow> = {
    id: 'sportId',
    header: 'Sport',
    sortable: true,
    filter: { kind: 'select', choices: allSports },
    cell: (category) => labelOf(allSports, category.sportId) || DASH,
    phone: true,
  };
  return [
    { id: 'label', header: 'Etichetta', phone: true },
    {
      id: 'name',
      header: 'Descrizione',
      sortable: true,
      cardTitle: true,
      filter: { kind: 'text', label: 'Nome' },
    },
    {
      id: 'seasonId',
      header: 'Stagione',
      filter: { kind: 'select', all: 'Tutte', choices: allSeasons },
      cell: (category) => labelOf(allSeasons, category.seasonId) || DASH,
      phone: true,
    },
    ...(sports.length > 1 ? [sport] : []),
    {
      id: 'kind',
      header: 'Tipo',
      sortable: true,
      filter: { kind: 'select', choices: kinds },
      cell: (category) => labelOf(kinds, category.kind) || DASH,
      phone: true,
    },
    {
      id: 'membership',
      header: 'Tess.',
      sortable: true,
      filter: { kind: 'select', label: 'Tesseramento', choices: memberships },
      cell: (category) => labelOf(memberships, category.membership) || DASH,
    },
    {
      id: 'menFrom',
      header: 'Nati M',
      sortable: true,
      cell: (category) => birthRange(category.menFrom, category.menTo) || DASH,
      phone: ({ menFrom, menTo }) => birthRange(menFrom, menTo) && `M ${birthRange(menFrom, menTo)}`,
    },
    {
      id: 'womenFrom',
      header: 'Nate F',
      sortable: true,
      cell: (category) => birthRange(category.womenFrom, category.womenTo) || DASH,
      phone: ({ womenFrom, womenTo }) => birthRange(womenFrom, womenTo) && `F ${birthRange(womenFrom, womenTo)}`,
    },
    {
      id: 'ageSumMin',
      header: 'Somma età',
      numeric: true,
      cell: (category) => ageSum(category.ageSumMin, category.ageSumMax) || DASH,
    },
  ];
}
