import { Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { api } from '../api/generated';
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

// The form comes when a row is opened, so that the list is there sooner.
const RacePanel = lazy(async () => ({ default: (await import('../features/catalogue/race-panel')).RacePanel }));

const pageSize = 50;

const question = (search: GridSearch) => racesQuery(listInput(search, pageSize));

export const prefetch = (client: QueryClient, search: GridSearch) => client.ensureQueryData(question(search));

export function Screen() {
  const { grid, query, search, open, close } = useList(question, useGridSearch());
  const sports = variant().SPORT;
  const columns = useMemo(() => raceColumns(sports), [sports]);
  const start = { sports, sport: Number(search.FK_ID_SPORT ?? sports[0]?.ID_SPORT ?? 1), onClose: close };
  return (
    <Stack>
      <PageHeader title="Gare" />
      <DataGrid
        label="Gare"
        columns={columns}
        {...grid}
        pageSize={pageSize}
        rowKey={(race) => race.ID_GARA}
        onNew={() => open('nuova')}
        newLabel="Nuova gara"
        onOpen={(race) => open('modifica', race.ID_GARA)}
        actions={(race) => (
          <RowActions
            name={race.DESCRIZIONE}
            loses={`Stai per eliminare la gara ${race.DESC_ABBR} – ${race.DESCRIZIONE}.`}
            remove={() => api.deleteRace.reply({ ID_GARA: race.ID_GARA })}
            list={api.listRaces}
            onEdit={() => open('modifica', race.ID_GARA)}
          />
        )}
        empty={{ title: 'Nessuna gara presente', hint: 'Aggiungi la prima con «Nuova gara».' }}
      />
      <Suspense fallback={null}>
        {search.azione === 'nuova' && <RacePanel race={null} {...start} />}
        {search.azione === 'modifica' && <Editing key={search.id} id={Number(search.id)} query={query} {...start} />}
      </Suspense>
    </Stack>
  );
}

type Start = Omit<Parameters<typeof RacePanel>[0], 'race' | 'onReload'>;
type Query = Parameters<typeof useHeldRow<Race>>[0];

function Editing({ id, query, ...start }: Start & { id: number; query: Query }) {
  const { row, reload } = useHeldRow(query, (race) => race.ID_GARA === id, start.onClose);
  return row ? <RacePanel key={row.VERSIONE} race={row} onReload={reload} {...start} /> : null;
}
