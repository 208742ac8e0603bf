import { Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { catalogueApi } from '../api/generated/catalogue';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { type Race, racesQuery } from '../features/catalogue/api';
import { raceColumns } from '../features/catalogue/race-columns';
import { RowActions } from '../features/catalogue/row-actions';
import { useHeldRow } from '../features/catalogue/use-held-row';
import { variant } from '../lib/variant';
import { listInput } from './list-input';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

// The list whose filters are in the address.
export const list = catalogueApi.listRaces;

// Loaded when a row is opened, so that the list appears sooner.
const RacePanel = lazy(async () => ({ default: (await import('../features/catalogue/race-panel')).RacePanel }));

const pageSize = 50;

const queryFor = (search: GridSearch) => racesQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(queryFor(search));

export function Screen() {
  const { grid, query, search, open, close } = useList(queryFor, useGridSearch(list));
  const sports = variant().sports;
  const columns = useMemo(() => raceColumns(sports), [sports]);
  const start = { sports, sport: Number(search.sportId ?? sports[0]?.id ?? 1), onClose: close };
  return (
    <Stack>
      <PageHeader title="Gare" />
      <DataGrid
        label="Gare"
        columns={columns}
        {...grid}
        pageSize={pageSize}
        rowKey={(race) => race.id}
        onNew={() => open('nuova')}
        newLabel="Nuova gara"
        onOpen={(race) => open('modifica', race.id)}
        actions={(race) => (
          <RowActions
            name={race.name}
            consequence={`Stai per eliminare la gara ${race.abbreviation} – ${race.name}.`}
            remove={() => catalogueApi.deleteRace.reply({ id: race.id })}
            list={catalogueApi.listRaces}
            onEdit={() => open('modifica', race.id)}
          />
        )}
        empty={{ title: 'Nessuna gara presente', hint: 'Aggiungi la prima con «Nuova gara».' }}
      />
      <Suspense fallback={null}>
        {search.azione === 'nuova' && <RacePanel race={null} {...start} />}
        {search.azione === 'modifica' && <EditRace key={search.id} id={Number(search.id)} query={query} {...start} />}
      </Suspense>
    </Stack>
  );
}

type Start = Omit<Parameters<typeof RacePanel>[0], 'race' | 'onReload'>;
type Query = Parameters<typeof useHeldRow<Race>>[0];

function EditRace({ id, query, ...start }: Start & { id: number; query: Query }) {
  const { row, reload } = useHeldRow(query, (race) => race.id === id, start.onClose);
  return row ? <RacePanel key={row.version} race={row} onReload={reload} {...start} /> : null;
}
