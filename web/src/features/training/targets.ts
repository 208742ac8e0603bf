import type { SeriesTargets, WorkoutTargets } from '../../api/generated/sheet';
import { formatRaceTime } from '../../lib/race-time';
import { formatSendOff } from './figures';

// The target times of a workout, from the athletes' paces.

// targetTexts returns the texts by series id; subgroup 0 is the whole group.
export function targetTexts(targets: WorkoutTargets | undefined, subgroup: number): ReadonlyMap<number, string> {
  const words = new Map<number, string>();
  for (const series of targets?.series ?? []) {
    const text = wordsOf(series, subgroup);
    if (text) words.set(series.id, text);
  }
  return words;
}

// wordsOf describes a target: A2: 1'17''76–1'25''10, ripartenza 1'45''. A subgroup's series has the subgroup's times.
function wordsOf({ level, subgroups }: SeriesTargets, subgroup: number): string {
  const of = subgroups.find(({ id }) => id === subgroup) ?? (subgroup === 0 ? subgroups[0] : undefined);
  if (!of || of.with === 0) return '';
  const range = of.fastest === of.slowest ? [of.fastest] : [of.fastest, of.slowest];
  return `${level}: ${range.map(formatRaceTime).join('–')}, ripartenza ${formatSendOff(of.sendOff)}`;
}

// lateNamesOf returns, by series id, the names of the athletes who do not make the coach's send-off.
export function lateNamesOf(targets: WorkoutTargets | undefined, subgroup: number): ReadonlyMap<number, string> {
  const words = new Map<number, string>();
  for (const series of targets?.series ?? []) {
    const late = swimmersOf(series, subgroup).filter((athlete) => athlete.late === 1);
    if (late.length > 0) words.set(series.id, late.map(({ lastName }) => lastName).join(', '));
  }
  return words;
}

// swimmersOf returns the athletes of a series in a subgroup; all for 0.
export const swimmersOf = ({ athletes }: SeriesTargets, subgroup: number) =>
  subgroup === 0 ? athletes : athletes.filter(({ subgroups }) => subgroups.includes(subgroup));
