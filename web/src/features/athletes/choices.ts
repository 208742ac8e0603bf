// The fixed choices of the specification.

export const sexes = [
  { value: '1', label: 'Maschio' },
  { value: '2', label: 'Femmina' },
];

export const memberships = [
  { value: '1', label: 'Propaganda' },
  { value: '2', label: 'Agonisti' },
  { value: '3', label: 'Master' },
];

export const qualifications = [
  { value: '1', label: 'Atleta' },
  { value: '4', label: 'Tecnico/Dirigente' },
];

// Selects start empty: a wrong default is worse than a missing choice.
export const unchosen = { value: '', label: 'Seleziona' };

export const labelOf = (choices: readonly { value: string; label: string }[], id: number) =>
  choices.find((choice) => choice.value === String(id))?.label ?? '';
