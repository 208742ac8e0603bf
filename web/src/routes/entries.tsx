import { Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError, esitoNotFound } from '../api/call';
import { clubLookup } from '../api/club-lookups';
import { type Event, meetApi } from '../api/generated/meet';
import { administrator, useHome } from '../api/home';
import { oneQuery } from '../api/query';
import type { GridSearch } from '../components/data-grid/grid-types';
import { ErrorState } from '../components/error-state/error-state';
import { PageHeader } from '../components/page-header/page-header';
import { RemoteSelect } from '../components/remote-select/remote-select';
import { type EntriesMore, entriesQuery, type Whose } from '../features/entries/api';
import { EntriesTabs } from '../features/entries/entries-tabs';
import { type EntriesTab, tabAt, tabsFor } from '../features/entries/rules';
import { teamWords } from '../features/entries/teams';
import { text } from '../lib/text';
import { EntriesHeader } from './entries-header';
import { EntriesTabContent } from './entries-tab-content';
import { EventChoice, prefetchChoice } from './event-choice';
import { BackToEvents } from './event-header';
import { useGridSearch } from './use-grid-search';

// The list whose filters stand in the address.
export const list = meetApi.listEvents;

const question = (id: number) => oneQuery(meetApi.getEvent, { id });

// What the address says: /Iscrizioni?id=7&scheda=individuali&societa=3&atleta=12.
const whoseAt = (search: GridSearch, eventId: number): Whose => ({
  eventId,
  clubId: Number(search.societa ?? 0),
  force: Number(search.forza ?? 0) === 1,
});

export const prefetch = (client: QueryClient, search: GridSearch): Promise<unknown> => {
  const id = Number(search.id ?? 0);
  if (id <= 0) return prefetchChoice(client, search);
  return Promise.all([client.prefetchQuery(question(id)), client.prefetchQuery(entriesQuery(whoseAt(search, id)))]);
};

// /Iscrizioni?id=7 are the entries of an event, /Iscrizioni a choice.
export function Screen() {
  const [search] = useGridSearch(list);
  const id = Number(search.id ?? 0);
  return id > 0 ? <Entries key={id} id={id} /> : <EventChoice />;
}

function Entries({ id }: { id: number }) {
  const event = useQuery(question(id));
  const [search] = useGridSearch(list);
  const entries = useQuery({
    ...entriesQuery(whoseAt(search, id)),
    // Another club's are shown in place of these only when they are there.
    placeholderData: (before) => before,
  });
  if (event.data && entries.data) {
    return <Shown event={event.data} athletes={entries.data.rows} entries={entries.data.more} />;
  }
  const error = event.error ?? entries.error;
  return error ? (
    <Unknown
      event={event.data}
      error={error}
      onRetry={() => {
        void event.refetch();
        void entries.refetch();
      }}
    />
  ) : (
    <Loading />
  );
}

interface ShownProps {
  event: Event;
  athletes: Parameters<typeof EntriesTabContent>[0]['athletes'];
  entries: EntriesMore;
}

function Shown({ event, athletes, entries }: ShownProps) {
  const [search, onSearch] = useGridSearch(list);
  const manages = entries.manages === 1;
  const { clubId, force } = whoseAt(search, event.id);
  const shown = tabsFor(manages);
  const tab = tabAt(search.scheda, shown);
  const labels: Record<EntriesTab, string> = {
    generale: 'Generale',
    individuali: 'Individuali',
    elenco: 'A elenco',
    squadre: teamWords(event.sportId).many,
    accompagnatori: 'Accompagnatori',
    andamento: 'Andamento',
  };
  // What is open in one tab is closed in another.
  const at = { id: event.id, ...(clubId > 0 && { societa: clubId }), ...(force && { forza: 1 }) };
  const go = (next: GridSearch) => onSearch({ ...at, scheda: tab, ...next }, { replace: false });
  return (
    <Stack>
      <EntriesHeader event={event} manages={manages} />
      {manages && (
        <ClubChoice clubId={clubId} entries={entries} onClub={(next) => go({ societa: next || undefined })} />
      )}
      <EntriesTabs tabs={shown} labels={labels} tab={tab} onTab={(next) => go({ scheda: next })}>
        <EntriesTabContent
          tab={tab}
          event={event}
          athletes={athletes}
          entries={entries}
          clubId={clubId}
          athleteId={Number(search.atleta ?? 0)}
          teamId={Number(search.squadra ?? 0)}
          onClub={(next) => go({ societa: next || undefined })}
          onAthlete={(next) => go({ atleta: next || undefined })}
          onTeam={(next) => go({ scheda: 'squadre', squadra: next || undefined })}
        />
      </EntriesTabs>
    </Stack>
  );
}

interface ClubChoiceProps {
  clubId: number;
  entries: EntriesMore;
  onClub: (clubId: number) => void;
}

// ClubChoice: an administrator looks for any club, the organiser chooses among those that entered somebody.
function ClubChoice({ clubId, entries, onClub }: ClubChoiceProps) {
  const { levelId } = useHome().user;
  if (levelId === administrator)
    return (
      <RemoteSelect
        label="Società"
        placeholder="Tutte le società"
        maw="24rem"
        value={clubId || null}
        {...clubLookup}
        onChange={(id) => onClub(Number(id ?? 0))}
      />
    );
  return (
    <NativeSelect
      label="Società"
      maw="24rem"
      value={String(clubId)}
      data={[
        { value: '0', label: 'Tutte le società' },
        ...entries.bills.map((bill) => ({ value: String(bill.clubId), label: bill.club })),
      ]}
      onChange={(change) => onClub(Number(change.currentTarget.value))}
    />
  );
}

function Loading() {
  return (
    <Stack role="status" aria-label={text.loading}>
      <Skeleton height={34} width="min(24rem, 70%)" />
      <Skeleton height={36} />
      <Skeleton height={320} />
    </Stack>
  );
}

interface UnknownProps {
  event: Event | undefined;
  error: unknown;
  onRetry: () => void;
}

function Unknown({ event, error, onRetry }: UnknownProps) {
  const missing = !event && error instanceof ApiError && error.esito === esitoNotFound;
  return (
    <Stack>
      <Group align="center" gap="xs" wrap="nowrap">
        <BackToEvents />
        <PageHeader title={missing ? 'Evento non trovato' : `Iscrizioni${event ? `: ${event.name}` : ''}`} />
      </Group>
      {missing ? (
        <p>L'evento richiesto non esiste, oppure è stato eliminato. Torna all'elenco per sceglierne un altro.</p>
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </Stack>
  );
}
