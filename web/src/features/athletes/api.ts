import type { QueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { peopleApi } from '../../api/generated/people';
import { sheetApi } from '../../api/generated/sheet';
import { oneQuery, refresh } from '../../api/query';

export type { Athlete } from '../../api/generated/people';
export type { AthleteRow } from '../../api/generated/shared';
export type { AthleteSheet } from '../../api/generated/sheet';

export const athleteQuery = (id: number) => oneQuery(peopleApi.getAthlete, { id });

// refreshAthletes asks again for everything a change of an athlete may have changed: lists, record, sheet and the counts.
export const refreshAthletes = (client: QueryClient) =>
  refresh(
    client,
    peopleApi.listAthletes,
    peopleApi.listClubAthletes,
    peopleApi.getAthlete,
    sheetApi.athleteSheet,
    peopleApi.listClubs,
    accountApi.home,
  );
