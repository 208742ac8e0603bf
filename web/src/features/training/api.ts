import { queryOptions } from '@tanstack/react-query';
import type { Paging } from '../../api/generated/shared';
import { sheetApi } from '../../api/generated/sheet';
import type {
  GroupAthleteFilter,
  LibraryFilter,
  RegisterAsk,
  VolumeFilter,
  WorkoutDetail,
  WorkoutFilter,
} from '../../api/generated/training';
import { trainingApi } from '../../api/generated/training';
import { keyOf, oneQuery, pageQuery } from '../../api/query';

export type { Group, Season } from '../../api/generated/shared';
export type {
  Equipment,
  GroupAthlete,
  GroupWord,
  LibraryItem,
  Series,
  Subgroup,
  TrainingSettings,
  TrainingStart,
  UnreadLine,
  Volume,
  VolumeFilter,
  Week,
  Workout,
  WorkoutDetail,
} from '../../api/generated/training';

// Season 0 is the current one.
export const seasonQuery = (groupId: number, seasonId: number) =>
  oneQuery(trainingApi.startTraining, { groupId, seasonId });

export const workoutsQuery = (input: WorkoutFilter & Paging) => pageQuery(trainingApi.listWorkouts, input);
export const libraryQuery = (input: LibraryFilter & Paging) => pageQuery(trainingApi.listLibrary, input);
export const workoutQuery = (id: number) => oneQuery(trainingApi.getWorkout, { id });
export const volumesQuery = (input: VolumeFilter) => pageQuery(trainingApi.trainingVolumes, input);

export const rollQuery = (id: number) => oneQuery(trainingApi.getRoll, { id });
export const timesQuery = (id: number) => oneQuery(trainingApi.seriesTimes, { id });
export const lanesQuery = (id: number, pool: number) => oneQuery(sheetApi.workoutLanes, { id, pool });
export const registerQuery = (input: RegisterAsk) => oneQuery(trainingApi.attendanceRegister, input);

// A group uses its coach's words, even if another coach writes.
export const wordsQuery = (groupId: number) => oneQuery(trainingApi.trainingSettings, { groupId });
export const subgroupsQuery = (groupId: number) => pageQuery(trainingApi.listSubgroups, { id: groupId });
export const subgroupQuery = (id: number) => oneQuery(trainingApi.getSubgroup, { id });
export const athletesQuery = (input: GroupAthleteFilter & Paging) => pageQuery(trainingApi.listGroupAthletes, input);

// The target times of the athletes; they change with the series.
export const targetsQuery = ({ id, seriesVersion }: WorkoutDetail, pool: number) =>
  queryOptions({
    queryKey: [...keyOf(sheetApi.workoutTargets, { id, pool }), seriesVersion],
    queryFn: ({ signal }) => sheetApi.workoutTargets({ id, pool }, { signal }),
  });
