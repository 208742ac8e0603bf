import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { linkTo } from '../api/addresses';
import { eventQuery } from '../api/events';
import { eventsApi } from '../api/generated/events';
import { meetApi } from '../api/generated/meet';
import { oneQuery, refresh } from '../api/query';
import { useCan } from '../components/can';
import type { GridSearch } from '../components/data-grid/grid-types';
import { PageHeader } from '../components/page-header/page-header';
import { useNavigate } from '../components/router/routing';
import { EventTabs } from '../features/event/event-tabs';
import { type EventTab, tabAt, tabsOf } from '../features/event/rules';
import { sportOf } from '../features/event-list/list-search';
import { storedSport } from '../features/sport/rules';
import { text } from '../lib/text';
import { has, variant } from '../lib/variant';
import { EventChoice, prefetchChoice } from './event-choice';
import { BackToEvents, EventHeader } from './event-header';
import { EventSkeleton } from './event-skeleton';
import { CaseBanner, RehearsalBanner } from './event-subtitle';
import { TabContent } from './event-tab-content';
import { EventUnavailable } from './event-unavailable';
import { useGridSearch } from './use-grid-search';

// The list whose filters are in the address.
export const list = eventsApi.listEvents;

const NewEventForm = lazy(async () => ({ default: (await import('../features/event/new-event-form')).NewEventForm }));

// The id of a new event in the address.
const newEvent = 'nuovo';

const queryFor = (id: number) => oneQuery(meetApi.getEvent, { id });

export const prefetch = (client: QueryClient, search: GridSearch): Promise<unknown> => {
  const id = Number(search.id ?? 0);
  if (id > 0) return client.prefetchQuery(queryFor(id));
  return search.id === newEvent ? Promise.resolve() : prefetchChoice(client, search, '/Evento');
};

// /Evento?id=7&scheda=opzioni is a tab of an event, /Evento?id=nuovo a new one, and /Evento a choice.
export function Screen() {
  const [search] = useGridSearch(list);
  const navigate = useNavigate();
  // The event that was just created: its screen shows the next steps.
  const [createdId, setCreatedId] = useState(0);
  if (search.id === newEvent) {
    return (
      <NewEvent
        sport={sportOf(search.sportId, storedSport(), variant().sports)?.id ?? variant().sports[0]?.id ?? 1}
        onCreated={(id) => {
          setCreatedId(id);
          void navigate({ ...linkTo('/Evento', { id }), replace: true });
        }}
      />
    );
  }
  const id = Number(search.id ?? 0);
  return id > 0 ? <OneEvent key={id} id={id} justCreated={createdId === id} /> : <EventChoice screen="/Evento" />;
}

function NewEvent(props: { sport: number; onCreated: (id: number) => void }) {
  const mayCreate = useCan('eventi.crea');
  return (
    <Stack>
      <Group align="center" gap="xs" wrap="nowrap">
        <BackToEvents />
        <PageHeader title={mayCreate ? 'Nuovo evento' : text.notAllowed} />
      </Group>
      <Suspense fallback={<Skeleton height={400} role="status" aria-label={text.loading} />}>
        {mayCreate ? <NewEventForm {...props} /> : <p>Solo un amministratore può creare un evento.</p>}
      </Suspense>
    </Stack>
  );
}

function OneEvent({ id, justCreated }: { id: number; justCreated: boolean }) {
  const { data: event, error, refetch } = useQuery(queryFor(id));
  const [search, onSearch] = useGridSearch(list);
  const tabs = event ? tabsOf(event, has('documentTabs')) : [];
  const tab = tabAt(search.scheda, tabs);
  const openTab = (next: EventTab) => onSearch({ id, scheda: next }, { replace: false });
  const counted = useQuery({ ...eventQuery(id, 'anomalie'), enabled: tabs.includes('anomalie') });
  useReload(tab);
  if (!event)
    return error ? (
      <EventUnavailable title="L'evento non si può mostrare" error={error} onRetry={() => void refetch()} />
    ) : (
      <EventSkeleton />
    );
  return (
    <Stack>
      <EventHeader event={event} tab={tab} />
      <CaseBanner event={event} />
      <RehearsalBanner event={event} />
      {justCreated && tab === 'generale' && <NextStep onGo={() => openTab('gareCat')} />}
      <EventTabs tabs={tabs} tab={tab} onTab={openTab} anomalies={counted.data?.anomalyCount}>
        <TabContent tab={tab} event={event} onTab={openTab} />
      </EventTabs>
    </Stack>
  );
}

// useReload reloads the event when its general data are opened; the other tabs load what they show.
function useReload(tab: EventTab) {
  const client = useQueryClient();
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (tab === 'generale') void refresh(client, meetApi.getEvent);
  }, [tab, client]);
}

function NextStep({ onGo }: { onGo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Alert title="Evento creato" role="status">
      <Group gap="sm">
        Ora scegli le categorie e le gare.
        <Button size="xs" onClick={onGo} ref={button}>
          Vai a Gare/categorie
        </Button>
      </Group>
    </Alert>
  );
}
