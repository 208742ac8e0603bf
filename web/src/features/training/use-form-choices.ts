import { useQuery } from '@tanstack/react-query';
import { type Subgroup, subgroupsQuery, type TrainingSettings, wordsQuery } from './api';

export interface FormChoices {
  words: TrainingSettings;
  subgroups: readonly Subgroup[];
}

// useFormChoices returns the choices of the forms, or null until they are loaded.
export function useFormChoices(groupId: number): FormChoices | null {
  const words = useQuery(wordsQuery(groupId)).data;
  const subgroups = useQuery(subgroupsQuery(groupId)).data?.rows;
  return words && subgroups ? { words, subgroups } : null;
}
