import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../api/call';
import { entryApi, type TeamAsk } from '../../api/generated/entry';
import type { Event } from '../../api/generated/meet';
import { meetApi } from '../../api/generated/meet';
import { keyOf, oneQuery, refresh } from '../../api/query';
import { notify } from '../../components/notify';

export type {
  AthleteRace,
  ClubBill,
  EntriesMore,
  EntryAthlete,
  EntryOfAthlete,
  EntryOutcome,
  Escort,
} from '../../api/generated/entry';
export type { Event } from '../../api/generated/meet';
export type { Entry, Member } from '../../api/generated/shared';

// Identifies the entries that the screen shows.
export interface EntriesScope {
  eventId: number;
  // One club; 0 for all clubs that the user may see.
  clubId: number;
  // Lets administrators and the organiser change entries that are closed.
  force: boolean;
}

// The athletes to load: the page and filters of the address, or one athlete.
export interface AthleteSearch {
  page?: number;
  sort?: string;
  way?: 'ASC' | 'DESC';
  athleteId?: number;
  lastName?: string;
  firstName?: string;
  member?: 0 | 1;
  certificate?: 0 | 1;
}

// Athletes per page.
export const athletesPage = 50;

// A reply contains one page of athletes, and everything else in full.
export function entriesQuery({ eventId, clubId, force }: EntriesScope, search: AthleteSearch = {}) {
  const input = {
    eventId,
    clubId: clubId || undefined,
    force: force ? (1 as const) : undefined,
    page: 1,
    rows: athletesPage,
    ...search,
  };
  return queryOptions({
    queryKey: keyOf(entryApi.listEntries, input),
    queryFn: ({ signal }) => entryApi.listEntries(input, { signal }),
  });
}

// athleteLookup searches, by last name, athletes whom the user may enter.
export const athleteLookup = ({ eventId, clubId }: EntriesScope) => ({
  load: async (lastName: string, signal: AbortSignal) => {
    const found = await entryApi.listEntries(
      { eventId, clubId: clubId || undefined, lastName, page: 1, rows: 20 },
      { signal },
    );
    return found.rows.map((athlete) => ({
      id: athlete.id,
      text: `${athlete.lastName} ${athlete.firstName} (${athlete.clubName})`,
    }));
  },
});

export const athleteRacesQuery = (eventId: number, athleteId: number) =>
  oneQuery(entryApi.athleteRaces, { eventId, athleteId });

export const gridQuery = (eventId: number, clubId: number) =>
  oneQuery(entryApi.entryGrid, { eventId, clubId: clubId || undefined });

export const teamQuery = (input: TeamAsk) => oneQuery(entryApi.getTeam, input);

export const trendQuery = (eventId: number) => oneQuery(entryApi.eventTrend, { id: eventId });

// refreshEntries invalidates all queries about entries.
export const refreshEntries = (client: QueryClient) =>
  refresh(
    client,
    entryApi.listEntries,
    entryApi.athleteRaces,
    entryApi.entryGrid,
    entryApi.getTeam,
    entryApi.eventTrend,
    entryApi.listEscorts,
    entryApi.listWaiting,
    meetApi.listEventClubs,
    meetApi.eventDetail,
  );

// useChange sends a change, shows messageOf(input) or else the server's message, and reloads what it may have changed, including the costs.
export function useChange<In>(send: (input: In) => Promise<Reply<unknown>>, messageOf?: (input: In) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // The team's panel shows what a team lacks, so warnings are not repeated here.
    onSuccess: ({ message }, input) => notify.success(messageOf?.(input) ?? message),
    onSettled: () => refreshEntries(client),
  });
}

// textOption and numberOption read an option of the event; '' and 0 if it is not set.
export const textOption = (event: Event, id: number): string =>
  event.options.find((option) => option.id === id)?.value ?? '';
export const numberOption = (event: Event, id: number): number => Number(textOption(event, id)) || 0;
