import { clipboardCells } from '../../components/edit-grid/cells';
import { type Centis, parseRaceTime } from '../../lib/race-time';
import { bestOf, cellOf, enteredWord, type ListAthlete, type ListPerson, type ListRace } from './list-cells';
import { freeLine, freeName } from './list-free-text';
import { type Find, type FoundAthlete, finder, folded, notFound, unknownReason } from './list-names';
import { raceFinder } from './list-race-names';

// Interprets a block copied from a spreadsheet, or lines of text, for the grid of athletes × races.

export interface PastedCell {
  athleteId: number;
  raceId: number;
  time: Centis;
}

export interface Unread {
  // The line of the block, from 1.
  line: number;
  // The text of the line, which the user can correct.
  text: string;
  reason: string;
}

export interface PasteResult {
  cells: PastedCell[];
  unread: Unread[];
}

interface Spot {
  row: number;
  column: number;
}

interface PasteTarget {
  athletes: readonly ListAthlete[];
  races: readonly ListRace[];
  technicians: readonly ListPerson[];
}

type FindRace = ReturnType<typeof raceFinder>;

const crosses = new Set(['x', 'si', 'ok', '✓', '1']);
const isCross = (text: string) => crosses.has(folded(text));

// timeOf parses a cell: a time, or a cross for the best known time. It returns null for an empty cell and undefined
// for anything else.
function timeOf(text: string, best: Centis): Centis | null | undefined {
  if (text === '') return null;
  if (isCross(text)) return best;
  return parseRaceTime(text) ?? undefined;
}

// athleteAt reads the athlete of a line: a card or name in one cell, or last and first name in two. rest is the index
// of the first cell after the name.
function athleteAt(line: readonly string[], find: Find): { athlete: FoundAthlete; rest: number } {
  const [first = '', second = ''] = line;
  const both = find(`${first}${second}`);
  if (second !== '' && both) return { athlete: both, rest: 2 };
  return { athlete: find(first), rest: 1 };
}

// readPaste reads a block. If its first column has names or cards, its cells go to those athletes in any order: as a
// table with races in the header, or as lines of athlete, race and time, with or without columns. Otherwise it is
// filled in starting at the cell where it was pasted.
export function readPaste(text: string, target: PasteTarget, from: Spot | null): PasteResult {
  const { cells, unread } = readBlock(text, target, from);
  const explained = unread.map((one) =>
    one.reason === notFound.unknown ? { ...one, reason: unknownReason(one.text, target.athletes) } : one,
  );
  return { cells, unread: explained };
}

function readBlock(text: string, { athletes, races, technicians }: PasteTarget, from: Spot | null): PasteResult {
  const block = clipboardCells(text);
  const find = finder(athletes, technicians);
  const findRace = raceFinder(races);
  const [head = [], ...below] = block;
  const headed = head.map((cell) => (cell === '' ? undefined : findRace(cell)));
  // A table has races only in its header; lines have them everywhere.
  const racesBelow = below.some((line) => line.some((cell) => cell !== '' && findRace(cell)));
  const asTable = below.length > 0 && headed.some(Boolean) && !athleteAt(head, find).athlete && !racesBelow;
  if (asTable) return fromTable(headed, below, find);
  const named = block.some((line) => athleteAt(line, find).athlete !== undefined || freeName(line, find));
  if (named) return fromLines(block, find, findRace);
  return from ? fromSpot(block, athletes, races, from) : { cells: [], unread: noAthlete(block) };
}

const reasonOf = (athlete: FoundAthlete) =>
  athlete === 'several' || athlete === 'technician' ? notFound[athlete] : notFound.unknown;

const noAthlete = (block: readonly (readonly string[])[]): Unread[] =>
  block.flatMap((line, at) => (line.join('') === '' ? [] : [unreadLine(at, line, undefined)]));

const unreadLine = (at: number, line: readonly string[], athlete: FoundAthlete): Unread => ({
  line: at + 1,
  text: line.filter(Boolean).join(' '),
  reason: reasonOf(athlete),
});

function fromTable(
  heads: readonly (ListRace | undefined)[],
  lines: readonly (readonly string[])[],
  find: Find,
): PasteResult {
  const result: PasteResult = { cells: [], unread: [] };
  const firstRace = heads.findIndex(Boolean);
  lines.forEach((line, at) => {
    if (line.join('') === '') return;
    const { athlete } = athleteAt(line, find);
    heads.forEach((race, column) => {
      const text = line[column] ?? '';
      if (!race) return;
      if (typeof athlete === 'object') put(result, at + 1, { athlete, race }, text);
      // Each cell becomes a line of its own, which can be corrected.
      else if (text !== '') {
        const name = line.slice(0, firstRace).filter(Boolean).join(' ');
        result.unread.push({ line: at + 2, text: `${name} ${race.name} ${text}`, reason: reasonOf(athlete) });
      }
    });
  });
  return result;
}

function fromLines(block: readonly (readonly string[])[], find: Find, findRace: FindRace): PasteResult {
  const result: PasteResult = { cells: [], unread: [] };
  block.forEach((line, at) => {
    if (line.join('') === '') return;
    const { athlete, rest } = athleteAt(line, find);
    const cells = line.slice(rest);
    const places = cells.flatMap((cell, place) => (cell !== '' && findRace(cell) ? [place] : []));
    if (typeof athlete !== 'object' || places.length === 0) {
      const free = freeLine(line, find, findRace);
      if (free) for (const { race, text } of free.races) put(result, at, { athlete: free.athlete, race }, text);
      else refuseLine(result, { at, line, athlete: athlete ?? freeName(line, find) }, findRace);
      return;
    }
    for (const place of places) {
      const race = findRace(cells[place] ?? '');
      const time = places.includes(place + 1) ? '' : (cells[place + 1] ?? '');
      if (race) put(result, at, { athlete, race }, time === '' ? 'x' : time);
    }
  });
  return result;
}

function refuseLine(
  result: PasteResult,
  { at, line, athlete }: { at: number; line: readonly string[]; athlete: FoundAthlete },
  findRace: FindRace,
): void {
  if (typeof athlete === 'object') {
    result.unread.push({ ...unreadLine(at, line, athlete), reason: 'Gara non trovata' });
    return;
  }
  // A header row is not an error.
  const header = at === 0 && !athlete && !line.some((cell) => findRace(cell)) && !/\d/.test(line.join(''));
  if (!header) result.unread.push(unreadLine(at, line, athlete));
}

function fromSpot(
  block: readonly (readonly string[])[],
  athletes: readonly ListAthlete[],
  races: readonly ListRace[],
  from: Spot,
): PasteResult {
  const result: PasteResult = { cells: [], unread: [] };
  block.forEach((line, down) => {
    line.forEach((text, right) => {
      const athlete = athletes[from.row + down];
      const race = races[from.column + right];
      if (athlete && race) put(result, down, { athlete, race }, text);
      else if (text !== '') result.unread.push({ line: down + 1, text, reason: 'Fuori dalla tabella' });
    });
  });
  return result;
}

// put adds a cell if possible; cells already entered or not possible are reported and skipped.
function put(
  result: PasteResult,
  at: number,
  { athlete, race }: { athlete: ListAthlete; race: ListRace },
  text: string,
): void {
  const time = timeOf(text, bestOf(athlete, race));
  if (time === null) return;
  const name = `${athlete.lastName} ${athlete.firstName} ${race.name}`;
  const refuse = (reason: string) => result.unread.push({ line: at + 1, text: `${name} ${text}`.trim(), reason });
  if (time === undefined) {
    refuse('Tempo non valido');
    return;
  }
  const cell = cellOf(athlete, race);
  if (cell.kind === 'open') result.cells.push({ athleteId: athlete.id, raceId: race.id, time });
  else if (cell.kind === 'closed') refuse(cell.reason);
  else if (time !== 0 && time !== cell.time && !isCross(text))
    refuse(`È ${enteredWord(athlete)} a questa gara: cambia il tempo nella sua cella`);
}
