import type { ListRace } from './list-cells';
import { folded } from './list-names';

// The spellings of each stroke, by the code of the stroke.
const strokes: Record<string, string> = {
  sl: 'sl s stile stilelibero libero crawl',
  do: 'do d dorso',
  ra: 'ra r rana',
  fa: 'fa f farfalla delfino de',
  mi: 'mi mx misti misto',
};

const codes = new Map(
  Object.entries(strokes).flatMap(([code, words]) => words.split(' ').map((word): [string, string] => [word, code])),
);

// raceKey normalises a race name for comparison, like domain.RaceKey on the server: "100 metri stile
// libero", "100 stile", "100 SL" and "100sl" are the same race.
export function raceKey(name: string): string {
  const key = folded(name);
  const [, distance = '', stroke = ''] = /^(?:staffetta)?(\d+(?:x\d+)?)([a-z]+)$/.exec(key) ?? [];
  const code = codes.get(stroke) ?? codes.get(stroke.replace(/^(?:metri|mt|m)/, ''));
  return code ? distance + code : key;
}

// raceFinder finds a race by its full or short name.
export function raceFinder(races: readonly ListRace[]) {
  const byKey = new Map(
    races.flatMap((race): [string, ListRace][] => [
      [raceKey(race.longName), race],
      [raceKey(race.name), race],
    ]),
  );
  return (text: string) => byKey.get(raceKey(text));
}
