import type { SelectChoice } from '../../components/data-grid/grid-types';
import { byLabel } from '../../lib/text';

// The fixed choices of the specification.

export const kinds: readonly SelectChoice[] = [
  { value: '1', label: 'Individuale' },
  { value: '2', label: 'Squadra' },
];

export const memberships: readonly SelectChoice[] = [
  { value: '1', label: 'Propaganda' },
  { value: '2', label: 'Agonisti' },
  { value: '3', label: 'Master' },
];

// The strokes of races, not those that a coach can rename for workouts.
export const styles: readonly SelectChoice[] = [
  { value: '1', label: 'Farfalla' },
  { value: '2', label: 'Dorso' },
  { value: '3', label: 'Rana' },
  { value: '4', label: 'Stile libero' },
  { value: '5', label: 'Misti' },
  { value: '6', label: 'Pinne/Altro' },
];

export const admittedSexes: readonly SelectChoice[] = [
  { value: '0', label: 'Maschi e femmine' },
  { value: '1', label: 'Maschi' },
  { value: '2', label: 'Femmine' },
  { value: '3', label: 'Mista' },
];

// Short labels for lists.
export const shortSexes: readonly SelectChoice[] = [
  { value: '0', label: 'M e F' },
  { value: '1', label: 'M' },
  { value: '2', label: 'F' },
  { value: '3', label: 'Mista' },
];

export const team = '2';
export const mixed = '3';

export const labelOf = (choices: readonly SelectChoice[], id: number) =>
  choices.find((choice) => choice.value === String(id))?.label ?? '';

export const sportChoices = (sports: readonly { id: number; name: string }[]): SelectChoice[] =>
  sports.map((sport) => ({ value: String(sport.id), label: sport.name })).sort(byLabel);

export const seasonChoices = (seasons: readonly { id: number; name: string }[]): SelectChoice[] =>
  seasons.map((season) => ({ value: String(season.id), label: season.name }));
