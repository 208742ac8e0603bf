import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { sheetApi } from '../../api/generated/sheet';
import { keyOf, oneQuery, refresh } from '../../api/query';

export type {
  AthleteLimit as Limit,
  AthleteSheet,
  ExternalEvent,
  Preparation,
  SheetCount,
  SheetPace as Pace,
  SheetRace as Course,
  SheetResult as Result,
  TrialsStart,
} from '../../api/generated/sheet';

export { sheetApi };

export const sheetQuery = (id: number) => oneQuery(sheetApi.athleteSheet, { id });
export const trialsQuery = (athleteId: number) => oneQuery(sheetApi.startTrials, athleteId > 0 ? { athleteId } : {});
export const externalQuery = (id: number) => oneQuery(sheetApi.externalEvent, { id });
export const preparationQuery = (athleteId: number, resultId: number) =>
  oneQuery(sheetApi.athletePreparation, { athleteId, resultId });

export const limitsQuery = (athleteId: number, eventId: number) =>
  queryOptions({
    queryKey: keyOf(sheetApi.athleteLimits, { athleteId, eventId }),
    queryFn: async ({ signal }) => (await sheetApi.athleteLimits({ athleteId, eventId }, { signal })).rows,
  });

export const limitEventsQuery = queryOptions({
  queryKey: keyOf(sheetApi.limitEvents),
  queryFn: async ({ signal }) => (await sheetApi.limitEvents({}, { signal })).rows,
});

// refreshSheets invalidates everything that a new time may change: sheets, paces and workout times.
export const refreshSheets = (client: QueryClient) =>
  refresh(
    client,
    sheetApi.athleteSheet,
    sheetApi.startTrials,
    sheetApi.externalEvent,
    sheetApi.athleteLimits,
    sheetApi.athletePreparation,
    sheetApi.workoutTargets,
  );
