import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { targetsQuery, type WorkoutDetail } from './api';
import { targetWords } from './targets';

// What stands on the tile of a series, by its id.
export const TargetWords = createContext<ReadonlyMap<number, string>>(new Map());

export const useTargetWords = (seriesId: number) => use(TargetWords).get(seriesId);

// useTargets are the times of a workout in words. A workout is shown without them, should they not come.
export function useTargets(workout: WorkoutDetail, pool: number, subgroup: number) {
  const { data } = useQuery(targetsQuery(workout, pool));
  return useMemo(() => targetWords(data, subgroup), [data, subgroup]);
}
