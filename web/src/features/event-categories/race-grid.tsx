import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataGrid } from '../../components/data-grid/data-grid';
import { pageOf } from '../../components/data-grid/grid-search';
import type { GridColumn, GridSearch } from '../../components/data-grid/grid-types';
import { DASH } from '../../lib/dates';
import { catalogueRaces, type Race } from './api';
import { pickColumn } from './pick-column';
import { team } from './rules';

const pageSize = 20;
const admitted = ['M e F', 'M', 'F', 'Mista'];

interface RaceGridProps {
  sport: number;
  kind: number;
  isPicked: (race: Race) => boolean;
  onPick: (race: Race) => void;
}

// RaceGrid is the catalogue of races of one sport and kind to choose from.
export function RaceGrid({ sport, kind, isPicked, onPick }: RaceGridProps) {
  const [search, setSearch] = useState<GridSearch>({});
  const { data, error, isFetching, refetch } = useQuery(
    catalogueRaces({ ...search, FK_ID_SPORT: sport, FK_ID_TIPO: kind, PAGINA: pageOf(search), RIGHE: pageSize }),
  );
  const columns: GridColumn<Race>[] = [
    pickColumn({ id: 'DESC_ABBR', header: 'Gara', name: (race) => race.DESC_ABBR, isPicked, onPick }),
    { id: 'DESCRIZIONE', header: 'Descrizione', filter: { kind: 'text', label: 'Cerca' } },
    {
      id: 'METRI_GARA',
      header: 'Metri',
      numeric: true,
      sortable: true,
      cardHidden: true,
      cell: (race) => race.METRI_GARA || DASH,
    },
    ...(kind === team ? [{ id: 'COMPONENTI', header: 'Componenti', numeric: true }] : []),
    {
      id: 'SESSO_AMMESSO',
      header: 'Sesso',
      cardHidden: kind !== team,
      cell: (race) => admitted[race.SESSO_AMMESSO] ?? DASH,
    },
  ];
  return (
    <DataGrid
      label="Gare del catalogo"
      columns={columns}
      rows={data?.rows}
      total={data?.total}
      pageSize={pageSize}
      rowKey={(race) => race.ID_GARA}
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
