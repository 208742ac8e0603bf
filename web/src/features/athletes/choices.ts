import {
  competitive,
  female,
  male,
  masters,
  promotional,
  qualifiedAthlete,
  qualifiedTechnician,
} from '../../api/generated/constants';
// The fixed choices of the specification.

export const sexes = [
  { value: String(male), label: 'Maschio' },
  { value: String(female), label: 'Femmina' },
];

export const memberships = [
  { value: String(promotional), label: 'Propaganda' },
  { value: String(competitive), label: 'Agonisti' },
  { value: String(masters), label: 'Master' },
];

export const qualifications = [
  { value: String(qualifiedAthlete), label: 'Atleta' },
  { value: String(qualifiedTechnician), label: 'Tecnico/Dirigente' },
];

// Selects start empty: a wrong default is worse than a missing choice.
export const unchosen = { value: '', label: 'Seleziona' };

export const labelOf = (choices: readonly { value: string; label: string }[], id: number) =>
  choices.find((choice) => choice.value === String(id))?.label ?? '';
