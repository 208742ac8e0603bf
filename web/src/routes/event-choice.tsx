import { Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { linkTo } from '../api/addresses';
import { eventClosed, eventConcluded, eventOpen } from '../api/generated/constants';
import { eventsApi } from '../api/generated/events';
import { useCan } from '../components/can';
import { DataGrid } from '../components/data-grid/data-grid';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { useNavigate } from '../components/router/routing';
import { eventsQuery } from '../features/event-list/api';
import { eventColumns } from '../features/event-list/event-columns';
import { variant } from '../lib/variant';
import { listInput } from './list-input';
import { useEventFilters } from './use-event-filters';
import { useGridSearch } from './use-grid-search';
import { useList } from './use-list';

const pageSize = 50;

type Screen = '/Evento' | '/Gara' | '/Risultati' | '/Iscrizioni';

const titles: Record<Screen, string> = {
  '/Evento': 'Scegli un evento',
  '/Gara': 'Gara: scegli un evento',
  '/Risultati': 'Risultati: scegli un evento',
  '/Iscrizioni': 'Iscrizioni: scegli un evento',
};

// The states of events for which each screen has something to show.
const states: Record<Screen, number[] | undefined> = {
  '/Evento': undefined,
  '/Gara': [eventOpen, eventClosed, eventConcluded],
  '/Risultati': [eventClosed, eventConcluded],
  '/Iscrizioni': [eventOpen, eventClosed, eventConcluded],
};

// Newest first by default.
const queryFor = (screen: Screen) => (search: GridSearch) =>
  eventsQuery({
    sort: 'starts',
    way: 'DESC',
    ...listInput(search, pageSize),
    status: states[screen],
  });

export const prefetchChoice = (client: QueryClient, search: GridSearch, screen: Screen) =>
  client.prefetchQuery(queryFor(screen)(search));

// EventChoice is shown if the address names no event; it opens the chosen one in the given screen.
export function EventChoice({ screen }: { screen: Screen }) {
  const query = useMemo(() => queryFor(screen), [screen]);
  const { grid, search } = useList(query, useGridSearch(eventsApi.listEvents));
  const navigate = useNavigate();
  const mayCreate = useCan('eventi.crea') && screen === '/Evento';
  const sports = variant().sports;
  const columns = useMemo(() => eventColumns(sports), [sports]);
  const filters = useEventFilters(search.year);
  return (
    <Stack>
      <PageHeader title={titles[screen]} />
      <DataGrid
        label="Eventi"
        columns={columns}
        filters={filters}
        {...grid}
        pageSize={pageSize}
        rowKey={(event) => event.id}
        onOpen={(event) => void navigate(linkTo(screen, { id: event.id }))}
        onNew={mayCreate ? () => void navigate(linkTo('/Evento', { id: 'nuovo' })) : undefined}
        newLabel="Nuovo evento"
        empty={{ title: 'Nessun evento presente', hint: 'Gli eventi compariranno qui quando saranno pubblicati.' }}
      />
    </Stack>
  );
}
