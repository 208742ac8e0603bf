import type { QueryClient } from '@tanstack/react-query';
import { listsApi } from '../../api/generated/lists';
import { peopleApi } from '../../api/generated/people';
import { sessionApi } from '../../api/generated/session';
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
    listsApi.listAthletes,
    peopleApi.listClubAthletes,
    peopleApi.getAthlete,
    sheetApi.athleteSheet,
    listsApi.listClubs,
    sessionApi.home,
  );
