import { Stack } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressOf, searchOf } from '../api/addresses';
import { ApiError, esitoRefused } from '../api/call';
import { entryClubLookup } from '../api/club-lookups';
import { entryApi } from '../api/generated/entry';
import { eventsApi } from '../api/generated/events';
import { type Event, meetApi } from '../api/generated/meet';
import * as option from '../api/generated/options';
import { useHome } from '../api/home';
import { oneQuery } from '../api/query';
import { pageOf } from '../components/data-grid/grid-search';
import type { GridSearch } from '../components/data-grid/grid-types';
import { EntriesClosed } from '../components/entries-closed/entries-closed';
import { RemoteSelect } from '../components/remote-select/remote-select';
import {
  type AthleteSearch,
  type EntriesMore,
  type EntriesScope,
  type EntryAthlete,
  entriesQuery,
  numberOption,
} from '../features/entries/api';
import { EntriesTabs } from '../features/entries/entries-tabs';
import { type EntriesTab, tabAt, tabsFor } from '../features/entries/rules';
import { teamLabels } from '../lib/team-labels';
import { has } from '../lib/variant';
import { EntriesHeader } from './entries-header';
import { EntriesTabContent } from './entries-tab-content';
import { EventChoice, prefetchChoice } from './event-choice';
import { EventSkeleton } from './event-skeleton';
import { RehearsalBanner } from './event-subtitle';
import { EventUnavailable } from './event-unavailable';
import { useGridSearch } from './use-grid-search';

// The list whose filters are in the address.
export const list = entryApi.listEntries;

const queryFor = (id: number) => oneQuery(meetApi.getEvent, { id });

// The address: /Iscrizioni?id=7&scheda=individuali&societa=3&atleta=12&COGNOME=rossi.
const scopeAt = (search: GridSearch, eventId: number): EntriesScope => ({
  eventId,
  clubId: Number(search.societa ?? 0),
  force: Number(search.forza ?? 0) === 1,
});

// athletesAt returns the athletes that the address asks for. Other tabs show none; what they need comes with any page.
function athletesAt(search: GridSearch): AthleteSearch {
  if (search.scheda !== 'individuali') return {};
  const { sort, way, lastName, firstName, member, certificate } = search;
  const filters = {
    page: pageOf(search),
    sort,
    way,
    lastName,
    firstName,
    member: member === undefined ? undefined : Number(member),
    certificate: certificate === undefined ? undefined : Number(certificate),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

export const prefetch = (client: QueryClient, search: GridSearch): Promise<unknown> => {
  const id = Number(search.id ?? 0);
  // Without an event the filters apply to the events to choose from.
  if (id <= 0) return prefetchChoice(client, searchOf(eventsApi.listEvents, addressOf(list, search)), '/Iscrizioni');
  return Promise.all([
    client.prefetchQuery(queryFor(id)),
    client.prefetchQuery(entriesQuery(scopeAt(search, id), athletesAt(search))),
  ]);
};

// /Iscrizioni?id=7 shows an event's entries, /Iscrizioni a choice of events.
export function Screen() {
  const [search] = useGridSearch(list);
  const id = Number(search.id ?? 0);
  return id > 0 ? <Entries key={id} id={id} /> : <EventChoice screen="/Iscrizioni" />;
}

function Entries({ id }: { id: number }) {
  const event = useQuery(queryFor(id));
  const [search] = useGridSearch(list);
  const entries = useQuery({
    ...entriesQuery(scopeAt(search, id), athletesAt(search)),
    // The previous club's entries stay visible until the next club's are loaded.
    placeholderData: (before) => before,
  });
  if (event.data && entries.data) {
    return <EntriesOfEvent event={event.data} page={entries.data} loading={entries.isFetching} />;
  }
  const error = event.error ?? entries.error;
  const refused = error instanceof ApiError && error.esito === esitoRefused;
  const closedEvent = refused && event.data?.closed ? event.data : undefined;
  return error ? (
    <EventUnavailable
      title={`Iscrizioni${event.data ? `: ${event.data.name}` : ''}`}
      error={error}
      eventLoaded={event.data !== undefined}
      explanation={closedEvent && <EntriesClosed event={closedEvent} />}
      onRetry={() => {
        void event.refetch();
        void entries.refetch();
      }}
    />
  ) : (
    <EventSkeleton />
  );
}

interface EntriesOfEventProps {
  event: Event;
  page: { rows: readonly EntryAthlete[]; total: number; more: EntriesMore };
  loading: boolean;
}

function EntriesOfEvent({ event, page, loading }: EntriesOfEventProps) {
  const [search, onSearch] = useGridSearch(list);
  const entries = page.more;
  const manages = entries.manages === 1;
  const scope = useMemo(() => scopeAt(search, event.id), [search, event.id]);
  const { clubId, force } = scope;
  const shown = tabsFor(manages, has('escorts'), numberOption(event, option.waitingList) === 1);
  // The list belongs to one club: without a choice, to the organiser's own.
  const ownClub = useHome().user.clubId;
  const tab = tabAt(search.scheda, shown);
  const labels: Record<EntriesTab, string> = {
    generale: 'Generale',
    individuali: 'Individuali',
    elenco: 'A elenco',
    squadre: teamLabels(event.sportId).plural,
    attesa: "Lista d'attesa",
    accompagnatori: 'Accompagnatori',
    andamento: 'Andamento',
  };
  // Filters and open panels belong to one tab and one club.
  const at = { id: event.id, ...(clubId > 0 && { societa: clubId }), ...(force && { forza: 1 }) };
  const go = (next: GridSearch) => onSearch({ ...at, scheda: tab, ...next }, { replace: false });
  // Opens a panel over the list.
  const stay = (next: GridSearch, back: boolean) => onSearch({ ...search, ...next }, { replace: false, back });
  return (
    <Stack>
      <EntriesHeader event={event} manages={manages} />
      <RehearsalBanner event={event} />
      {manages && (
        <ClubChoice
          eventId={event.id}
          clubId={clubId || (tab === 'elenco' ? ownClub : 0)}
          onClub={(next) => go({ societa: next || undefined })}
        />
      )}
      <EntriesTabs tabs={shown} labels={labels} tab={tab} onTab={(next) => go({ scheda: next })}>
        <EntriesTabContent
          tab={tab}
          event={event}
          scope={scope}
          grid={{ rows: page.rows, total: page.total, loading, search, onSearch }}
          entries={entries}
          athleteId={Number(search.atleta ?? 0)}
          teamId={Number(search.squadra ?? 0)}
          onClub={(next) => go({ societa: next || undefined })}
          onAthlete={(next) => stay({ atleta: next || undefined }, !next)}
          onTeam={(next) =>
            tab === 'squadre'
              ? stay({ squadra: next || undefined }, !next)
              : go({ scheda: 'squadre', squadra: next || undefined })
          }
        />
      </EntriesTabs>
    </Stack>
  );
}

interface ClubChoiceProps {
  eventId: number;
  clubId: number;
  onClub: (clubId: number) => void;
}

// ClubChoice lets an event manager choose any club.
function ClubChoice({ eventId, clubId, onClub }: ClubChoiceProps) {
  const clubs = useMemo(() => entryClubLookup(eventId), [eventId]);
  return (
    <RemoteSelect
      label="Società"
      placeholder="Tutte le società"
      maw="24rem"
      value={clubId || null}
      {...clubs}
      onChange={(id) => onClub(Number(id ?? 0))}
    />
  );
}
