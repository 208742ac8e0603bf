import type { CategoryGroup } from './rules';

// What may be open over the categories; id is the event's category, race the event's race.
export type Over =
  | { kind: 'categorie'; group: CategoryGroup }
  | { kind: 'gare-di-tutte'; group: CategoryGroup }
  | { kind: 'gare' | 'opzioni' | 'copia' | 'statistiche'; id: number }
  | { kind: 'nota' | 'prezzi'; id: number; race: number }
  | { kind: 'statistiche-totali' };
