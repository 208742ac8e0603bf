import type { QueryClient } from '@tanstack/react-query';
import { accountApi } from '../../api/generated/account';
import { peopleApi } from '../../api/generated/people';
import { sheetApi } from '../../api/generated/sheet';
import { oneQuery, refresh } from '../../api/query';

export type { Athlete } from '../../api/generated/people';
export type { AthleteRow } from '../../api/generated/shared';
export type { AthleteSheet } from '../../api/generated/sheet';

export const athleteQuery = (id: number) => oneQuery(peopleApi.getAthlete, { id });

// refreshAthletes invalidates everything that a change of an athlete may affect: lists, record, sheet and counts.
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
