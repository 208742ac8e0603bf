import type { QueryClient } from '@tanstack/react-query';
import { type AthleteFilter, api, type Paging } from '../../api/generated';
import { oneQuery, pageQuery, refresh } from '../../api/query';

export type { Athlete, AthleteRow, AthleteSheet } from '../../api/generated';

export const athletesQuery = (input: AthleteFilter & Paging) => pageQuery(api.listAthletes, input);
export const athleteQuery = (id: number) => oneQuery(api.getAthlete, { ID_ATLETA: id });
export const sheetQuery = (id: number) => oneQuery(api.athleteSheet, { ID_ATLETA: id });

// refreshAthletes asks again for everything a change of an athlete may have changed: lists, record, sheet and the counts.
export const refreshAthletes = (client: QueryClient) =>
  refresh(client, api.listAthletes, api.listClubAthletes, api.getAthlete, api.athleteSheet, api.listClubs, api.home);
