import { resultRegular } from '../api/generated/constants';
import type { PublicLane, PublicResults, PublicStartList, ResultRow } from '../api/generated/results';
import type { Timetable, TimetableHeat } from '../api/generated/shared';

// What the boards show, without a screen.

export const State = { toCome: 0, next: 1, inWater: 2, swum: 3, official: 4 } as const;

// The data of a board.
export interface BoardData {
  startList: PublicStartList;
  timetable: Timetable;
  results: PublicResults;
}

export interface Lane extends PublicLane {
  // Null until there is a result or status.
  result: ResultRow | null;
}

export interface Heat extends TimetableHeat {
  key: string;
  lanes: Lane[];
}

type Key = Pick<TimetableHeat, 'raceId' | 'categoryId' | 'sex' | 'disabled'>;

const groupKey = ({ raceId, categoryId, sex, disabled }: Key) => [raceId, categoryId, sex, disabled].join(' ');

export const heatKey = (heat: TimetableHeat) => `${groupKey(heat)} ${heat.heat}`;

// mergeTimetable applies a message of the stream, which has only the heats around the one in the water.
export function mergeTimetable(known: Timetable, news: Timetable): Timetable {
  const changed = new Map(news.heats.map((heat) => [heatKey(heat), heat]));
  return { delay: news.delay, heats: known.heats.map((heat) => changed.get(heatKey(heat)) ?? heat) };
}

// heatsOf joins the timetable with the start list and the results.
export function heatsOf({ startList, timetable, results }: BoardData): Heat[] {
  const rows = new Map(results.groups.flatMap((group) => group.results.map((row) => [row.entryId, row])));
  const groups = new Map(startList.groups.map((group) => [groupKey(group), group]));
  return timetable.heats.map((heat) => ({
    ...heat,
    key: heatKey(heat),
    lanes: (groups.get(groupKey(heat))?.heats.find(({ number }) => number === heat.heat)?.lanes ?? []).map((lane) => {
      const row = rows.get(lane.entryId);
      return { ...lane, result: row && row.status !== 0 ? row : null };
    }),
  }));
}

export interface ShownHeats {
  // The last heat in the water; undefined before the first and after the last.
  current: Heat | undefined;
  // The last heat with all results.
  last: Heat | undefined;
  next: Heat[];
}

// shownOf chooses the heats to show. A heat that still lacks a result when others followed is passed over.
export function shownOf(heats: readonly Heat[]): ShownHeats {
  const current = heats.findLast(({ state }) => state === State.inWater);
  const end = current ? heats.indexOf(current) : heats.length;
  return {
    current,
    last: heats.slice(0, end).findLast(({ state, lanes }) => state >= State.swum && lanes.some(({ result }) => result)),
    next: heats.slice(current ? end : 0).filter(({ state }) => state === State.next || state === State.toCome),
  };
}

// rankedLanes returns the lanes of a heat by time; lanes without a time come last, in the order of lanes.
export function rankedLanes(heat: Heat): Lane[] {
  const value = ({ result }: Lane) =>
    result?.status === resultRegular && result.time > 0 ? result.time : Number.MAX_SAFE_INTEGER;
  return heat.lanes.toSorted((a, b) => value(a) - value(b) || a.lane - b.lane);
}

// laneNumber returns the number that a board shows for a lane: that of the turn in sports without lanes.
export const laneNumber = (lane: Pick<PublicLane, 'lane' | 'turn'>) => lane.turn || lane.lane;

const unplaced = 1000;

// placeOf returns the place in the ranking; empty if there is none.
export const placeOf = ({ result }: Pick<Lane, 'result'>): string =>
  result && result.position > 0 && result.position < unplaced ? `${result.position}º` : '';

// fittedName shortens a name to a number of characters: first the given names, then the end.
export function fittedName(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name;
  const words = name.split(' ');
  for (let parts = words.length - 1; parts >= 1; parts -= 1) {
    const short = words.map((word, i) => (i < parts ? word : `${word.charAt(0)}.`)).join(' ');
    if (short.length <= maxLength) return short;
  }
  return `${name.slice(0, maxLength - 1)}…`;
}

// fittedTeam shortens the name of a team to a number of characters, and keeps the letter of a second team.
function fittedTeam(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name;
  const letter = / \S{1,2}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, maxLength - 1 - letter.length).trimEnd()}…${letter}`;
}

// isTeam reports whether a lane has a relay or a team instead of an athlete.
const isTeam = ({ birthYear }: Pick<PublicLane, 'birthYear'>) => birthYear === 0;

// laneName returns who starts in a lane, in a number of characters.
export const laneName = (lane: Pick<PublicLane, 'birthYear' | 'athlete'>, maxLength: number): string =>
  isTeam(lane) ? fittedTeam(lane.athlete, maxLength) : fittedName(lane.athlete, maxLength);

// laneDetail returns what a board shows under the name: the club, or the members of a team.
export const laneDetail = (lane: Pick<PublicLane, 'birthYear' | 'clubName' | 'surnames'>): string =>
  (isTeam(lane) && lane.surnames) || lane.clubName;

const fewestRows = 6;
const mostRows = 12;

// rowsOf returns how many rows a board keeps for a heat: the same for all heats of the event, so that nothing moves between two of them.
export const rowsOf = (heats: readonly Heat[]): number =>
  Math.min(mostRows, Math.max(fewestRows, ...heats.map(({ lanes }) => lanes.length)));

// shortLabel leaves the categories out of a label when many swim together.
export function shortLabel(label: string): string {
  const parts = label.split(' · ');
  return parts.filter((part, i) => i === 0 || i === parts.length - 1 || part.split(',').length <= 2).join(' · ');
}

// clockOf returns the hours and minutes of an instant, which is in Rome time.
export const clockOf = (instant: string | null): string => instant?.slice(11, 16) ?? '';

// minutesUntil returns how many minutes remain until an instant, at least 0.
const minutesUntil = (instant: string, now: number): number =>
  Math.max(0, Math.round((Date.parse(instant) - now) / 60_000));

// untilText returns the time until a heat starts, in words for the call room.
export function untilText(instant: string | null, now: number): string {
  if (!instant) return '';
  const minutes = minutesUntil(instant, now);
  if (minutes === 0) return 'adesso';
  return minutes < 60 ? `tra ${minutes} min` : '';
}

// delayText returns the delay of the event; empty below two minutes.
export function delayText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  if (minutes < 2) return '';
  return seconds > 0 ? `ritardo ${minutes} min` : `anticipo ${minutes} min`;
}
