import { parseRaceTime } from '../../lib/race-time';
import type { ListAthlete, ListRace } from './list-cells';
import type { Find, FoundAthlete } from './list-names';

// Names and races have at most this many words.
const longestName = 6;
const longestRace = 5;

export interface FreeLine {
  athlete: ListAthlete;
  // With the text of their times; "x" for none.
  races: { race: ListRace; text: string }[];
}

// freeLine reads a line without columns: "Rossi Anna 100 stile 1.02.35 50 FA". It returns undefined unless the athlete
// and at least one race are found and nothing is left over.
export function freeLine(
  line: readonly string[],
  find: Find,
  findRace: (text: string) => ListRace | undefined,
): FreeLine | undefined {
  const words = wordsOf(line);
  const name = longestMatch(words, longestName, find);
  if (typeof name?.found !== 'object') return undefined;
  const races: FreeLine['races'] = [];
  let rest = words.slice(name.length);
  while (rest.length > 0) {
    const race = longestMatch(rest, longestRace, findRace);
    if (!race) return undefined;
    rest = rest.slice(race.length);
    const [text = ''] = rest;
    const isTime =
      text !== '' && !longestMatch(rest, longestRace, findRace) && (/^(x|si|ok)$/i.test(text) || isNumber(text));
    races.push({ race: race.found, text: isTime ? text : 'x' });
    if (isTime) rest = rest.slice(1);
  }
  return races.length > 0 ? { athlete: name.found, races } : undefined;
}

// freeName returns whom the first words of a line name.
export const freeName = (line: readonly string[], find: Find): FoundAthlete =>
  longestMatch(wordsOf(line), longestName, find)?.found;

const wordsOf = (line: readonly string[]) =>
  line
    .join(' ')
    .replace(/[,;–-]+(\s|$)/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

// A wrong time is reported as such, not as an unknown race.
const isNumber = (text: string) => parseRaceTime(text) !== null || /^\d/.test(text);

// longestMatch finds the longest run of first words that leads to something.
function longestMatch<T>(
  words: readonly string[],
  maxWords: number,
  find: (text: string) => T | undefined,
): { found: T; length: number } | undefined {
  for (let length = Math.min(maxWords, words.length); length > 0; length--) {
    const found = find(words.slice(0, length).join(' '));
    if (found) return { found, length };
  }
  return undefined;
}
