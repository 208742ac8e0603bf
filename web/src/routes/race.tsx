import { Stack } from '@mantine/core';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { eventQuery } from '../api/events';
import { eventConcluded, swimming, team } from '../api/generated/constants';
import { eventsApi } from '../api/generated/events';
import { type Event, meetApi } from '../api/generated/meet';
import * as option from '../api/generated/options';
import { oneQuery } from '../api/query';
import type { GridSearch } from '../components/data-grid/grid-types';
import { ErrorState } from '../components/error-state/error-state';
import { notify } from '../components/notify';
import { numberOption } from '../features/entries/api';
import { linesQuery, recalculate, refreshResults } from '../features/results/api';
import { RaceTabs } from '../features/results/race-tabs';
import { ResultsSkeleton } from '../features/results/results-skeleton';
import { type RaceTab, raceTabs, tabAt, tabLabels } from '../features/results/rules';
import { useRaceNews } from '../features/results/use-race-news';
import { CallBar } from './call-bar';
import { EventChoice, prefetchChoice } from './event-choice';
import { EventSkeleton } from './event-skeleton';
import { CaseBanner, RehearsalBanner } from './event-subtitle';
import { EventUnavailable } from './event-unavailable';
import { RaceHeader } from './race-header';
import { RacePrints } from './race-prints';
import { useGridSearch } from './use-grid-search';
import { useLenexImport } from './use-lenex-import';

const GeneralTab = lazy(async () => ({ default: (await import('../features/results/general-tab')).GeneralTab }));
const EntryTab = lazy(async () => ({ default: (await import('../features/results/entry-tab')).EntryTab }));
const HeatStopwatch = lazy(async () => ({ default: (await import('./heat-stopwatch')).HeatStopwatch }));
const TimingTab = lazy(async () => ({ default: (await import('../features/timing/timing-tab')).TimingTab }));
const ResultsTab = lazy(async () => ({ default: (await import('../features/results/results-tab')).ResultsTab }));

// The list whose filters are in the address.
export const list = eventsApi.listEvents;

const queryFor = (id: number) => oneQuery(meetApi.getEvent, { id });

const prefetchFor =
  (screen: '/Gara' | '/Risultati') =>
  (client: QueryClient, search: GridSearch): Promise<unknown> => {
    const id = Number(search.id ?? 0);
    return id > 0 ? client.prefetchQuery(queryFor(id)) : prefetchChoice(client, search, screen);
  };

export const prefetch = prefetchFor('/Gara');
export const prefetchResults = prefetchFor('/Risultati');

// /Gara?id=7 shows an event's races, /Gara a choice of events.
export function Screen() {
  const [search] = useGridSearch(list);
  const id = Number(search.id ?? 0);
  return id > 0 ? <Race key={id} id={id} /> : <EventChoice screen="/Gara" />;
}

// /Risultati?id=7 shows its results, for all users.
export function ResultsScreen() {
  const [search] = useGridSearch(list);
  const id = Number(search.id ?? 0);
  return id > 0 ? <Race key={id} id={id} only="risultati" /> : <EventChoice screen="/Risultati" />;
}

function Race({ id, only }: { id: number; only?: RaceTab }) {
  const event = useQuery(queryFor(id));
  if (event.data) return <RaceContent event={event.data} only={only} />;
  if (event.error) return <EventUnavailable title="Gara" error={event.error} onRetry={() => void event.refetch()} />;
  return <EventSkeleton />;
}

function RaceContent({ event, only }: { event: Event; only?: RaceTab }) {
  const [search, onSearch] = useGridSearch(list);
  // Users who do not manage the event see only its results.
  const types = event.oversees === 1 && only === undefined;
  // Scored sports have no timing desk.
  const timed = event.sportId === swimming;
  const tabs = raceTabs.filter((tab) => (types ? timed || tab !== 'cronometraggio' : tab === 'risultati'));
  const tab = tabAt(search.scheda, tabs);
  const client = useQueryClient();
  const recalculating = useMutation({
    mutationFn: () => recalculate.reply({ id: event.id }),
    onSuccess: ({ message }) => notify.success(message || undefined, 'Classifiche ricalcolate'),
    onSettled: () => refreshResults(client),
  });
  const lenex = useLenexImport(event, 'risultati');
  const tools = (
    <RacePrints
      event={event}
      recalculating={recalculating.isPending}
      onRecalculate={types ? () => recalculating.mutate() : undefined}
      onImport={types ? lenex.open : undefined}
    />
  );
  return (
    <Stack>
      <RaceHeader event={event} title={types ? 'Gara' : 'Risultati'}>
        {!types && tools}
      </RaceHeader>
      <CaseBanner event={event} />
      <RehearsalBanner event={event} />
      {types ? (
        <RaceTabs
          tabs={tabs}
          labels={tabLabels(event.sportId)}
          tab={tab}
          onTab={(next) => onSearch({ id: event.id, scheda: next }, { replace: false })}
        >
          {tab === 'risultati' ? (
            <ResultsTab eventId={event.id} sportId={event.sportId} search={search} onSearch={onSearch} />
          ) : (
            <EntryView event={event} tab={tab} tools={tools} />
          )}
        </RaceTabs>
      ) : (
        <ResultsTab eventId={event.id} sportId={event.sportId} search={search} onSearch={onSearch} />
      )}
      {types && lenex.dialog}
    </Stack>
  );
}

const poolOf = (event: Event) => (numberOption(event, option.pool) === option.pool50 ? 50 : 25);

interface EntryViewProps {
  event: Event;
  tab: Exclude<RaceTab, 'risultati'>;
  tools: React.ReactNode;
}

// EntryView is the view for typing results: every entry, in race order.
function EntryView({ event, tab, tools }: EntryViewProps) {
  const [search, onSearch] = useGridSearch(list);
  const lines = useQuery(linesQuery(event.id));
  const news = useRaceNews(event.id);
  const order = useQuery(eventQuery(event.id, 'ordine'));
  const error = lines.error ?? order.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void lines.refetch();
          void order.refetch();
        }}
      />
    );
  if (!lines.data || !order.data) return <ResultsSkeleton />;
  if (tab === 'generale')
    return (
      <GeneralTab eventId={event.id} rows={lines.data} concluded={event.status === eventConcluded} tools={tools} />
    );
  const bar = event.status !== eventConcluded && <CallBar eventId={event.id} revision={news} />;
  if (tab === 'cronometraggio')
    return (
      <Stack>
        {bar}
        <TimingTab
          eventId={event.id}
          order={order.data.startOrder}
          stopwatch={(reload) => <HeatStopwatch eventId={event.id} pool={poolOf(event)} onSent={reload} />}
        />
      </Stack>
    );
  const kind = tab === 'individuali' ? 1 : 2;
  return (
    <Stack>
      {bar}
      <EntryTab
        key={tab}
        eventId={event.id}
        sportId={event.sportId}
        teams={kind === team}
        rows={lines.data.filter((row) => row.kind === kind)}
        order={order.data.startOrder}
        together={numberOption(event, option.groupCategories) === 1}
        search={search}
        onSearch={onSearch}
      />
    </Stack>
  );
}
