import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { subgroupsQuery, wordsQuery } from './api';
import { wordsOf } from './completion';

// useVocabulary returns the words that the lines of a group may contain, the colours of its intensities and its
// subgroups.
export function useVocabulary(groupId: number) {
  const settings = useQuery(wordsQuery(groupId)).data;
  const subgroups = useQuery(subgroupsQuery(groupId)).data?.rows;
  return useMemo(
    () => ({
      words: settings ? wordsOf(settings, subgroups ?? []) : [],
      colours: new Map(settings?.intensities.map(({ id, colour }) => [id, colour])),
      subgroups: subgroups ?? [],
      own: settings?.words ?? [],
    }),
    [settings, subgroups],
  );
}

export type WorkoutVocabulary = ReturnType<typeof useVocabulary>;
