import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { targetsQuery, type WorkoutDetail } from './api';
import { targetWords } from './targets';

// The target text of each series' tile, by id.
export const TargetWords = createContext<ReadonlyMap<number, string>>(new Map());

export const useTargetWords = (seriesId: number) => use(TargetWords).get(seriesId);

// useTargets returns the target times as texts. Without a reply the workout is shown without them.
export function useTargets(workout: WorkoutDetail, pool: number, subgroup: number) {
  const { data } = useQuery(targetsQuery(workout, pool));
  return useMemo(() => targetWords(data, subgroup), [data, subgroup]);
}
