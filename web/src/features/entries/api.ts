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

// What the whole screen is about.
export interface Whose {
  eventId: number;
  // One club's; 0 for all that the caller sees.
  clubId: number;
  // Administrators and the organiser may, also when entries are closed.
  force: boolean;
}

// Which athletes are asked for: a page of them, as the address says, or one.
export interface AthleteSearch {
  page?: number;
  sort?: string;
  way?: 'ASC' | 'DESC';
  athleteId?: number;
  lastName?: string;
  firstName?: string;
  clubName?: string;
  member?: 0 | 1;
}

// Athletes to a page.
export const athletesPage = 50;

// A reply has a page of the athletes, and everything else whole.
export function entriesQuery({ eventId, clubId, force }: Whose, search: AthleteSearch = {}) {
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

// athleteLookup finds athletes whom the caller may enter, by surname.
export const athleteLookup = ({ eventId, clubId }: Whose) => ({
  load: async (lastName: string, signal: AbortSignal) => {
    const found = await entryApi.listEntries(
      { eventId, clubId: clubId || undefined, lastName, page: 1, rows: 20 },
      { signal },
    );
    return found.rows.map((one) => ({ id: one.id, text: `${one.lastName} ${one.firstName} (${one.clubName})` }));
  },
});

export const athleteRacesQuery = (eventId: number, athleteId: number) =>
  oneQuery(entryApi.athleteRaces, { eventId, athleteId });

export const gridQuery = (eventId: number, clubId: number) =>
  oneQuery(entryApi.entryGrid, { eventId, clubId: clubId || undefined });

export const teamQuery = (input: TeamAsk) => oneQuery(entryApi.getTeam, input);

export const trendQuery = (eventId: number) => oneQuery(entryApi.eventTrend, { id: eventId });

// refreshEntries asks again for whatever on the page speaks of entries.
export const refreshEntries = (client: QueryClient) =>
  refresh(
    client,
    entryApi.listEntries,
    entryApi.athleteRaces,
    entryApi.entryGrid,
    entryApi.getTeam,
    entryApi.eventTrend,
    entryApi.listEscorts,
    meetApi.listEventClubs,
    meetApi.eventDetail,
  );

// useChange sends a change, says what the server says, and reads again what it may have touched: what it costs follows at once.
export function useChange<In>(send: (input: In) => Promise<Reply<unknown>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // What a team still lacks stands in its panel.
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => refreshEntries(client),
  });
}

// optionOf reads an option of the event; 0 and '' where it has none.
export const textOption = (event: Event, id: number): string =>
  event.options.find((option) => option.id === id)?.value ?? '';
export const numberOption = (event: Event, id: number): number => Number(textOption(event, id)) || 0;
