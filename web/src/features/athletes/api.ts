import type { QueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import type { AthleteFilter } from '../../api/generated/people';
import { peopleApi } from '../../api/generated/people';
import type { Paging } from '../../api/generated/shared';
import { oneQuery, pageQuery, refresh } from '../../api/query';

export type { Athlete, AthleteRow, AthleteSheet } from '../../api/generated/people';

export const athletesQuery = (input: AthleteFilter & Paging) => pageQuery(peopleApi.listAthletes, input);
export const athleteQuery = (id: number) => oneQuery(peopleApi.getAthlete, { id });
export const sheetQuery = (id: number) => oneQuery(peopleApi.athleteSheet, { id });

// refreshAthletes asks again for everything a change of an athlete may have changed: lists, record, sheet and the counts.
export const refreshAthletes = (client: QueryClient) =>
  refresh(
    client,
    peopleApi.listAthletes,
    peopleApi.listClubAthletes,
    peopleApi.getAthlete,
    peopleApi.athleteSheet,
    peopleApi.listClubs,
    accountApi.home,
  );
