// What is said of a team. Pure.

const letters = 'ABCDEFGHIJ';

// letterOf: a club's teams of one race and category are A to J.
export const letterOf = (progressive: number): string => letters[progressive - 1] ?? '';

interface Counted {
  closed: number;
  // Members the team has, and members the race wants.
  inTeam: number;
  inRace: number;
}

export interface TeamStatus {
  done: boolean;
  label: string;
}

// statusOf: a team is entered when it has all its members and they fit together.
export function statusOf({ closed, inTeam, inRace }: Counted): TeamStatus {
  if (closed === 1) return { done: true, label: 'registrata correttamente' };
  return inTeam < inRace
    ? { done: false, label: `non registrata – componenti mancanti ${inRace - inTeam}/${inRace}` }
    : { done: false, label: 'non registrata – composizione non valida' };
}

const swimming = 1;
const squads: readonly number[] = [2, 3];

export interface TeamWords {
  one: string;
  many: string;
  // What the button says that makes one.
  make: string;
}

// teamWords: relays in swimming, squads in artistic gymnastics, teams elsewhere.
export function teamWords(sportId: number): TeamWords {
  if (sportId === swimming) return { one: 'staffetta', many: 'Staffette', make: 'Nuova staffetta' };
  if (squads.includes(sportId)) return { one: 'squadra', many: 'Squadre', make: 'Nuova squadra' };
  return { one: 'formazione', many: 'Formazioni', make: 'Nuova formazione' };
}

// uncountedTeams says which teams the figures leave out: where members are asked for, those that lack some.
export function uncountedTeams(entered: number, counted: number, { one, many }: TeamWords): string {
  const open = entered - counted;
  if (open <= 0) return '';
  return open === 1 ? `1 ${one} incompleta non conta.` : `${open} ${many.toLowerCase()} incomplete non contano.`;
}

// Only races against the clock have an entry time.
export const hasTimes = (sportId: number) => sportId === swimming;
