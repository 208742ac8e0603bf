import { clipboardCells } from '../../components/edit-grid/cells';
import { type Centis, parseRaceTime } from '../../lib/race-time';
import { bestOf, cellOf, type ListAthlete, type ListRace } from './list-cells';

// Interprets a block copied from a spreadsheet for the grid of athletes × races.

export interface PastedCell {
  athleteId: number;
  raceId: number;
  time: Centis;
}

export interface Unread {
  // The line of the block, from 1.
  line: number;
  text: string;
  reason: string;
}

export interface Pasted {
  cells: PastedCell[];
  unread: Unread[];
}

interface Spot {
  row: number;
  column: number;
}

// Ignores case, accents, apostrophes and spaces: "100sl" is 100 SL and "dalo" D'Alò.
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’\s.]/g, '')
    .toLowerCase();

const crosses = new Set(['x', 'si', 'ok', '✓', '1']);
const isCross = (text: string) => crosses.has(folded(text));

// timeOf parses a cell: a time, or a cross for the best known time. It returns null for an empty cell and undefined
// for anything else.
function timeOf(text: string, best: Centis): Centis | null | undefined {
  if (text === '') return null;
  if (isCross(text)) return best;
  return parseRaceTime(text) ?? undefined;
}

// finder looks athletes up by card or by name in either order; an ambiguous name finds no one.
function finder(athletes: readonly ListAthlete[]) {
  const known = new Map<string, ListAthlete | 'several'>();
  const add = (name: string, athlete: ListAthlete) => {
    const key = folded(name);
    if (key === '') return;
    const before = known.get(key);
    known.set(key, before && before !== athlete ? 'several' : athlete);
  };
  for (const athlete of athletes) {
    add(`${athlete.lastName}${athlete.firstName}`, athlete);
    add(`${athlete.firstName}${athlete.lastName}`, athlete);
    add(athlete.card, athlete);
  }
  return (text: string) => known.get(folded(text));
}

function raceFinder(races: readonly ListRace[]) {
  const known = new Map<string, ListRace>();
  for (const race of races) {
    known.set(folded(race.longName), race);
    known.set(folded(race.name), race);
  }
  return (text: string) => known.get(folded(text));
}

interface Found {
  athlete: ListAthlete | 'several' | undefined;
  // The index of the first cell after the name.
  rest: number;
}

// athleteAt reads the athlete of a line: a card or name in one cell, or last and first name in two.
function athleteAt(line: readonly string[], find: ReturnType<typeof finder>): Found {
  const [first = '', second = ''] = line;
  const both = find(`${first}${second}`);
  if (second !== '' && both) return { athlete: both, rest: 2 };
  return { athlete: find(first), rest: 1 };
}

// pasted reads a block. If its first column has names or cards, its cells go to those athletes in any order: as a
// table with races in the header, or as lines of athlete, race and time. Otherwise it is filled in starting at the
// cell where it was pasted.
export function pasted(
  text: string,
  athletes: readonly ListAthlete[],
  races: readonly ListRace[],
  from: Spot | null,
): Pasted {
  const block = clipboardCells(text);
  const find = finder(athletes);
  const findRace = raceFinder(races);
  const [head = [], ...below] = block;
  const headed = head.map((cell) => (cell === '' ? undefined : findRace(cell)));
  // A table has races only in its header; lines have them everywhere.
  const racesBelow = below.some((line) => line.some((cell) => cell !== '' && findRace(cell)));
  const asTable = headed.some(Boolean) && !athleteAt(head, find).athlete && !racesBelow;
  if (asTable) return fromTable(headed, below, find);
  if (block.some((line) => athleteAt(line, find).athlete !== undefined)) return fromLines(block, find, findRace);
  return from ? fromSpot(block, athletes, races, from) : { cells: [], unread: noAthlete(block) };
}

const noAthlete = (block: readonly (readonly string[])[]): Unread[] =>
  block.flatMap((line, at) => (line.join('') === '' ? [] : [unreadLine(at, line, undefined)]));

function unreadLine(at: number, line: readonly string[], athlete: 'several' | undefined): Unread {
  return {
    line: at + 1,
    text: line.filter(Boolean).join(' '),
    reason: athlete === 'several' ? 'Più atleti hanno questo nome: usa la tessera' : 'Atleta non trovato',
  };
}

function fromTable(
  heads: readonly (ListRace | undefined)[],
  lines: readonly (readonly string[])[],
  find: ReturnType<typeof finder>,
): Pasted {
  const result: Pasted = { cells: [], unread: [] };
  lines.forEach((line, at) => {
    if (line.join('') === '') return;
    const { athlete } = athleteAt(line, find);
    if (athlete === undefined || athlete === 'several') {
      result.unread.push(unreadLine(at + 1, line, athlete));
      return;
    }
    heads.forEach((race, column) => {
      if (race) put(result, at + 1, athlete, race, line[column] ?? '');
    });
  });
  return result;
}

function fromLines(
  block: readonly (readonly string[])[],
  find: ReturnType<typeof finder>,
  findRace: ReturnType<typeof raceFinder>,
): Pasted {
  const result: Pasted = { cells: [], unread: [] };
  block.forEach((line, at) => {
    if (line.join('') === '') return;
    const { athlete, rest } = athleteAt(line, find);
    if (athlete === undefined || athlete === 'several') {
      // A header row is not an error.
      if (at > 0 || athlete || line.some((cell) => findRace(cell))) result.unread.push(unreadLine(at, line, athlete));
      return;
    }
    const cells = line.slice(rest);
    const places = cells.flatMap((cell, place) => (cell !== '' && findRace(cell) ? [place] : []));
    if (places.length === 0) {
      result.unread.push({ line: at + 1, text: line.filter(Boolean).join(' '), reason: 'Gara non trovata' });
      return;
    }
    for (const place of places) {
      const race = findRace(cells[place] ?? '');
      const time = places.includes(place + 1) ? '' : (cells[place + 1] ?? '');
      if (race) put(result, at, athlete, race, time === '' ? 'x' : time);
    }
  });
  return result;
}

function fromSpot(
  block: readonly (readonly string[])[],
  athletes: readonly ListAthlete[],
  races: readonly ListRace[],
  from: Spot,
): Pasted {
  const result: Pasted = { cells: [], unread: [] };
  block.forEach((line, down) => {
    line.forEach((text, right) => {
      const athlete = athletes[from.row + down];
      const race = races[from.column + right];
      if (athlete && race) put(result, down, athlete, race, text);
      else if (text !== '') result.unread.push({ line: down + 1, text, reason: 'Fuori dalla tabella' });
    });
  });
  return result;
}

// put adds a cell if possible; cells already entered or not possible are reported and skipped.
function put(result: Pasted, at: number, athlete: ListAthlete, race: ListRace, text: string): void {
  const time = timeOf(text, bestOf(athlete, race));
  if (time === null) return;
  const name = `${athlete.lastName} ${athlete.firstName}, ${race.name}`;
  const refuse = (reason: string) => result.unread.push({ line: at + 1, text: `${name} ${text}`.trim(), reason });
  if (time === undefined) {
    refuse('Tempo non valido');
    return;
  }
  const cell = cellOf(athlete, race);
  if (cell.kind === 'open') result.cells.push({ athleteId: athlete.id, raceId: race.id, time });
  else if (cell.kind === 'closed') refuse(cell.reason);
  else if (time !== 0 && time !== cell.time && !isCross(text)) refuse('Atleta già iscritto a questa gara');
}
