import { useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { targetsQuery, type WorkoutDetail } from './api';
import { lateNamesOf, targetTexts } from './targets';

// The target text of each series' tile, by id.
export const TargetTexts = createContext<ReadonlyMap<number, string>>(new Map());

// The names of the athletes who do not make the send-off of a series, by series id.
export const LateNames = createContext<ReadonlyMap<number, string>>(new Map());

export const useLateNames = (seriesId: number) => use(LateNames).get(seriesId);

export const useTargetText = (seriesId: number) => use(TargetTexts).get(seriesId);

// useTargets returns the target times and the names of late athletes as texts. Without a reply the workout is shown without them.
export function useTargets(workout: WorkoutDetail, pool: number, subgroup: number) {
  const { data } = useQuery(targetsQuery(workout, pool));
  return useMemo(() => ({ words: targetTexts(data, subgroup), late: lateNamesOf(data, subgroup) }), [data, subgroup]);
}
