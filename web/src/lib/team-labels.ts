import { mensGymnastics, swimming, womensGymnastics } from '../api/generated/constants';
import { variant } from './variant';

// Sports whose teams are called squads.
const squadSports: readonly number[] = [womensGymnastics, mensGymnastics];

export interface TeamLabels {
  singular: string;
  plural: string;
  // The label of the button that creates a team.
  newLabel: string;
}

// teamLabels returns the names of teams: relays in swimming, squads in artistic gymnastics, teams elsewhere.
export function teamLabels(sportId: number): TeamLabels {
  if (sportId === swimming) return { singular: 'staffetta', plural: 'Staffette', newLabel: 'Nuova staffetta' };
  if (squadSports.includes(sportId)) return { singular: 'squadra', plural: 'Squadre', newLabel: 'Nuova squadra' };
  return { singular: 'formazione', plural: 'Formazioni', newLabel: 'Nuova formazione' };
}

// allTeamsLabel names the teams of all events of this deployment.
export const allTeamsLabel = () => (variant().sports.every(({ id }) => id === swimming) ? 'Staffette' : 'Squadre');
