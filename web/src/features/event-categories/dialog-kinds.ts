import type { CategoryGroup } from './rules';

// The dialog over the categories; id is the event category, race the event race.
export type OpenDialog =
  | { kind: 'categorie'; group: CategoryGroup }
  | { kind: 'gare-di-tutte'; group: CategoryGroup }
  | { kind: 'gare' | 'opzioni' | 'copia' | 'statistiche'; id: number }
  | { kind: 'nota' | 'prezzi'; id: number; race: number }
  | { kind: 'statistiche-totali' };
