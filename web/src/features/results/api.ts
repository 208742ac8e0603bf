import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { entryApi } from '../../api/generated/entry';
import { type RaceEntry, resultsApi } from '../../api/generated/results';
import { startApi } from '../../api/generated/start';
import { keyOf, oneQuery, refresh } from '../../api/query';
import { withChanged } from './news';
import type { Result } from './rules';

export type { Event } from '../../api/generated/meet';
export type {
  ClubRanking as ClubRankings,
  ClubRankingRow as ClubLine,
  KeptName,
  ResultChange as Modification,
  ResultGroup,
  ResultRow as RankedRow,
} from '../../api/generated/results';

// An entry whose result is typed.
export type ResultRow = RaceEntry;

export { resultsApi };
export const { saveResult, undoResult, resultHistory, recalculate, listSplits, takeOverNames } = resultsApi;
export const { deleteEntry } = entryApi;

// One reply has all entries of the event, so that filters are instant and work without a network.
export const linesQuery = (eventId: number) =>
  queryOptions({
    queryKey: keyOf(resultsApi.listRaceEntries, { eventId }),
    queryFn: async ({ signal }) => (await resultsApi.listRaceEntries({ eventId }, { signal })).rows,
  });

export const resultsQuery = (eventId: number) => oneQuery(resultsApi.eventResults, { id: eventId });

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(resultHistory, { id }),
    queryFn: async ({ signal }) => (await resultHistory({ id }, { signal })).rows,
  });

export const { placeEntry } = startApi;

// putResult shows a saved or changed result without reloading thousands of rows.
export function putResult(client: QueryClient, eventId: number, id: number, changed: Result & { version?: number }) {
  const { queryKey } = linesQuery(eventId);
  // A reply in flight does not include this change.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (rows) => rows?.map((row) => (row.id === id ? { ...row, ...changed } : row)));
  // The rankings are on another tab; they are reloaded when it opens.
  void client.invalidateQueries({ queryKey: keyOf(resultsApi.eventResults), refetchType: 'none' });
}

// Results typed by others in the same event, live.
export const raceNews = { stream: resultsApi.raceLive, call: resultsApi.raceNews };

// putEntries shows results typed by others; newer rows are kept.
export function putEntries(client: QueryClient, eventId: number, changed: readonly ResultRow[]) {
  const { queryKey } = linesQuery(eventId);
  client.setQueryData(queryKey, (rows) => withChanged(rows, changed));
}

// keptNamesQuery loads the people and clubs whose names changed after a concluded event.
export const keptNamesQuery = (eventId: number) =>
  queryOptions({
    queryKey: keyOf(resultsApi.keptNames, { id: eventId }),
    queryFn: async ({ signal }) => (await resultsApi.keptNames({ id: eventId }, { signal })).rows,
  });

// refreshNames invalidates all queries that name the people of an event.
export const refreshNames = (client: QueryClient) =>
  Promise.all([refresh(client, resultsApi.keptNames, startApi.getStartList), refreshResults(client)]);

// refreshResults invalidates all queries about results.
export const refreshResults = (client: QueryClient) =>
  refresh(client, resultsApi.listRaceEntries, resultsApi.eventResults, resultHistory, listSplits);
