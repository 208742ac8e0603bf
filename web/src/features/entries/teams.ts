import { swimming } from '../../api/generated/constants';
import type { TeamLabels } from '../../lib/team-labels';

// Labels and rules of teams.

const letters = 'ABCDEFGHIJ';

// letterOf returns the letter of a club's team in one race and category, A to J.
export const letterOf = (progressive: number): string => letters[progressive - 1] ?? '';

interface TeamSize {
  closed: number;
  // The number of members, and the number that the race requires.
  inTeam: number;
  inRace: number;
}

export interface TeamStatus {
  done: boolean;
  label: string;
}

// statusOf: a team is entered once it is complete and its members fit together.
export function statusOf({ closed, inTeam, inRace }: TeamSize): TeamStatus {
  if (closed === 1) return { done: true, label: 'registrata correttamente' };
  return inTeam < inRace
    ? { done: false, label: `non registrata – componenti mancanti ${inRace - inTeam}/${inRace}` }
    : { done: false, label: 'non registrata – composizione non valida' };
}

// uncountedTeams describes the incomplete teams that the figures omit.
export function uncountedTeams(entered: number, counted: number, { singular, plural }: TeamLabels): string {
  const open = entered - counted;
  if (open <= 0) return '';
  return open === 1 ? `1 ${singular} incompleta non conta.` : `${open} ${plural.toLowerCase()} incomplete non contano.`;
}

// hasTimes reports whether entries of a sport have a time.
export const hasTimes = (sportId: number) => sportId === swimming;

export const teamTitle = ({ clubName, progressive, race }: { clubName: string; progressive: number; race: string }) =>
  `${clubName} ${letterOf(progressive)}, ${race}`;
