import type { SplitLine } from '../../components/splits/splits';
import type { Centis } from '../../lib/race-time';
import { text } from '../../lib/text';

// The draft of a trial or external race, and the checks before it is sent.

export interface TrialLine {
  // Identifies a line while it is being edited.
  key: number;
  // 0 until it is stored.
  id: number;
  version: number;
  athleteId: number;
  athlete: string;
  raceId: number;
  time: Centis;
  splits: readonly SplitLine[];
}

export interface TrialDraft {
  // 0 for a new one.
  id: number;
  version: number;
  race: boolean;
  name: string;
  place: string;
  pool: number;
  day: string | null;
  lines: readonly TrialLine[];
}

export interface TrialRace {
  id: number;
  name: string;
  metres: number;
}

export const raceOptions = (races: readonly TrialRace[]) => [
  { value: '0', label: 'Scegli' },
  ...races.map(({ id, name }) => ({ value: String(id), label: name })),
];

export const trialName = 'Prova tempo';

export const newTrial = (day: string): TrialDraft => ({
  id: 0,
  version: 0,
  race: false,
  name: trialName,
  place: '',
  pool: 25,
  day,
  lines: [],
});

interface TakenTime {
  athleteId: number;
  raceId: number;
  time: Centis;
  splits: readonly { metres: number; time: Centis }[];
}

let lastKey = 0;

export const newLine = (athleteId: number, athlete: string, raceId: number): TrialLine => ({
  key: ++lastKey,
  id: 0,
  version: 0,
  athleteId,
  athlete,
  raceId,
  time: 0,
  splits: [],
});

// lineOf converts a stopwatch time to a line.
export function lineOf(time: TakenTime, athlete: string): TrialLine {
  const splits = time.splits.map(({ metres, time }) => ({ id: metres, metres, time, frequency: 0 }));
  return { ...newLine(time.athleteId, athlete, time.raceId), time: time.time, splits };
}

// withAthletes adds a line for each new athlete and removes the empty lines of removed athletes.
export function withAthletes(
  lines: readonly TrialLine[],
  chosen: readonly { id: number; name: string }[],
  raceId: number,
): TrialLine[] {
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const remaining = lines.filter(({ athleteId, id, time }) => chosenIds.has(athleteId) || id > 0 || time > 0);
  const present = new Set(remaining.map(({ athleteId }) => athleteId));
  return [
    ...remaining,
    ...chosen.filter(({ id }) => !present.has(id)).map(({ id, name }) => newLine(id, name, raceId)),
  ];
}

export const splitTooLate = 'Gli intermedi devono crescere e stare sotto il tempo finale';
export const splitBeyond = 'Un intermedio è oltre la lunghezza della gara';

// lineProblem returns why a line cannot be saved, or null.
export function lineProblem(line: TrialLine, races: readonly TrialRace[]): string | null {
  const race = races.find(({ id }) => id === line.raceId);
  if (!race) return 'Scegli la gara';
  if (line.time <= 0) return 'Scrivi il tempo';
  const splits = line.splits.toSorted((a, b) => a.metres - b.metres);
  if (splits.some(({ metres }) => metres >= race.metres)) return splitBeyond;
  const times = [...splits.map(({ time }) => time), line.time];
  return times.some((time, at) => time <= (times[at - 1] ?? 0)) ? splitTooLate : null;
}

export interface TrialProblem {
  name?: string;
  day?: string;
  athletes?: string;
  // Errors by line key.
  lines: ReadonlyMap<number, string>;
}

// trialProblem returns what is wrong with a draft, or null.
export function trialProblem(draft: TrialDraft, races: readonly TrialRace[], today: string): TrialProblem | null {
  const lines = new Map<number, string>();
  for (const line of draft.lines) {
    const problem = lineProblem(line, races);
    if (problem) lines.set(line.key, problem);
  }
  const problem: TrialProblem = { lines };
  if (draft.name.trim() === '') problem.name = text.required;
  if (!draft.day) problem.day = text.required;
  else if (draft.day > today) problem.day = 'La data non può essere nel futuro';
  if (draft.lines.length === 0) problem.athletes = 'Scegli almeno un atleta';
  return lines.size > 0 || problem.name || problem.day || problem.athletes ? problem : null;
}
