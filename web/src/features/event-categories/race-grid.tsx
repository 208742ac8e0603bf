import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { team } from '../../api/generated/constants';
import { DataGrid } from '../../components/data-grid/data-grid';
import { pageOf } from '../../components/data-grid/grid-search';
import type { GridColumn, GridSearch } from '../../components/data-grid/grid-types';
import { DASH } from '../../lib/dates';
import { catalogueRaces, type Race } from './api';
import { pickColumn } from './pick-column';

const pageSize = 20;
const admitted = ['M e F', 'M', 'F', 'Mista'];

interface RaceGridProps {
  sport: number;
  kind: number;
  isPicked: (race: Race) => boolean;
  onPick: (race: Race) => void;
}

// RaceGrid lists the races of one sport and kind to choose from.
export function RaceGrid({ sport, kind, isPicked, onPick }: RaceGridProps) {
  const [search, setSearch] = useState<GridSearch>({});
  const { data, error, isFetching, refetch } = useQuery(
    catalogueRaces({ ...search, sportId: sport, kind, page: pageOf(search), rows: pageSize }),
  );
  const columns: GridColumn<Race>[] = [
    pickColumn({ id: 'abbreviation', header: 'Gara', name: (race) => race.abbreviation, isPicked, onPick }),
    { id: 'name', header: 'Descrizione', filter: { kind: 'text', label: 'Cerca' } },
    {
      id: 'metres',
      header: 'Metri',
      numeric: true,
      sortable: true,
      cardHidden: true,
      cell: (race) => race.metres || DASH,
    },
    ...(kind === team ? [{ id: 'members', header: 'Componenti', numeric: true }] : []),
    {
      id: 'sex',
      header: 'Sesso',
      cardHidden: kind !== team,
      cell: (race) => admitted[race.sex] ?? DASH,
    },
  ];
  return (
    <DataGrid
      label="Gare del catalogo"
      columns={columns}
      rows={data?.rows}
      total={data?.total}
      pageSize={pageSize}
      rowKey={(race) => race.id}
      search={search}
      onSearch={setSearch}
      loading={isFetching}
      error={error}
      onRetry={() => void refetch()}
      onOpen={onPick}
      empty={{ title: 'Nessuna gara di questo tipo', hint: 'Aggiungile dal catalogo delle gare.' }}
    />
  );
}
