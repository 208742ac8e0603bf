import type { SeriesTargets, WorkoutTargets } from '../../api/generated/sheet';
import { formatRaceTime } from '../../lib/race-time';
import { formatSendOff } from './figures';

// The times that a group should swim in a workout, from the paces of its athletes. Pure.

// By series; subgroup 0 is the whole group.
export function targetWords(targets: WorkoutTargets | undefined, subgroup: number): ReadonlyMap<number, string> {
  const words = new Map<number, string>();
  for (const series of targets?.series ?? []) {
    const said = wordsOf(series, subgroup);
    if (said) words.set(series.id, said);
  }
  return words;
}

// A2: 1'17''76–1'25''10, ripartenza 1'45''. A series of a subgroup has the times of that one.
function wordsOf({ level, subgroups }: SeriesTargets, subgroup: number): string {
  const of = subgroups.find(({ id }) => id === subgroup) ?? (subgroup === 0 ? subgroups[0] : undefined);
  if (!of || of.with === 0) return '';
  const range = of.fastest === of.slowest ? [of.fastest] : [of.fastest, of.slowest];
  return `${level}: ${range.map(formatRaceTime).join('–')}, ripartenza ${formatSendOff(of.sendOff)}`;
}

// The athletes of a series whom a subgroup has; all for 0.
export const swimmersOf = ({ athletes }: SeriesTargets, subgroup: number) =>
  subgroup === 0 ? athletes : athletes.filter(({ subgroups }) => subgroups.includes(subgroup));
