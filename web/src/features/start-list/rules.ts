import type { Starter, StartGroup, StartHeat, StartList, StartMove, StartSession } from '../../api/generated/start';
import { byLabel } from '../../lib/text';

// The rules of the start list panel.

const sexes = ['', 'Maschi', 'Femmine', 'Misti'];

// hourOf returns the time in Rome, which the server's instants contain.
export const hourOf = (instant: string | null) => instant?.slice(11, 16) ?? '';

// titleOf names a group of heats by race, categories and sex, or a block by its note.
export function titleOf(group: StartGroup): string {
  if (group.block === 1) return group.note || 'Blocco';
  const parts = [group.race, group.categories.join(', '), sexes[group.sex] ?? ''];
  return parts.filter((part) => part !== '').join(' · ');
}

// heatCountText formats a number of heats.
export function heatCountText(count: number): string {
  if (count === 0) return 'nessuno parte';
  return count === 1 ? 'una batteria' : `${count} batterie`;
}

// sessionText describes a session: its number, its times, heats and starts.
export function sessionText({ number, begins, ends, heats, starts }: StartSession): string {
  const day = (begins ?? '').slice(0, 10).split('-').reverse().join('/');
  return `Sessione ${number}: ${day}, dalle ${hourOf(begins)} alle ${hourOf(ends)} circa (batterie ${heats}, presenze ${starts})`;
}

// lanesOf returns the lanes of a pool.
export const lanesOf = (first: number, lanes: number) =>
  Array.from({ length: lanes }, (_, index) => String(first + index));

// A place in a list; the lane is the turn in sports without lanes.
export interface Slot {
  heat: number;
  lane: number;
}

export interface BoardHeat {
  number: number;
  begins: string | null;
  slots: readonly (Slot & { starter?: Starter })[];
}

type Pool = Pick<StartList, 'laned' | 'firstLane' | 'lanes'>;

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

export const slotOf = (starter: Starter, { laned }: Pick<Pool, 'laned'>): Slot => ({
  heat: starter.heat,
  lane: laned === 1 ? starter.lane : starter.turn,
});

export const sameSlot = (a: Slot, b: Slot) => a.heat === b.heat && a.lane === b.lane;

// boardOf returns heats by lane, including empty lanes. A spare heat at the end can receive starters.
export function boardOf(heats: readonly StartHeat[], pool: Pool, spare = false): BoardHeat[] {
  const last = heats.at(-1)?.number ?? 0;
  const all = spare && pool.laned === 1 ? [...heats, { number: last + 1, begins: null, entries: [] }] : heats;
  return all.map(({ number, begins, entries }) => {
    const byLane = new Map(entries.map((starter) => [slotOf(starter, pool).lane, starter]));
    const lanes = new Set(pool.laned === 1 ? range(pool.firstLane, pool.lanes) : []);
    for (const lane of byLane.keys()) lanes.add(lane);
    const slots = [...lanes].sort((a, b) => a - b).map((lane) => ({ heat: number, lane, starter: byLane.get(lane) }));
    return { number, begins, slots };
  });
}

const steps: Record<string, readonly [heat: number, lane: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

// stepFrom returns the place an arrow key leads to, or null for another key. At the edges it stays.
export function stepFrom(board: readonly BoardHeat[], from: Slot, key: string): Slot | null {
  const step = steps[key];
  if (!step) return null;
  const row = board.findIndex(({ number }) => number === from.heat);
  const heat = board[Math.min(Math.max(row + step[0], 0), board.length - 1)];
  const slots = heat?.slots ?? [];
  const at = slots.findIndex(({ lane }) => lane >= from.lane);
  const to = slots[Math.min(Math.max((at < 0 ? slots.length - 1 : at) + step[1], 0), slots.length - 1)];
  return to ? { heat: to.heat, lane: to.lane } : from;
}

// starterAt returns the starter of a place, if there is one.
export const starterAt = (board: readonly BoardHeat[], slot: Slot) =>
  board.flatMap(({ slots }) => slots).find((candidate) => sameSlot(candidate, slot))?.starter;

export function slotText({ heat, lane }: Slot, laned: boolean): string {
  if (heat === 0) return 'senza posto';
  return laned ? `batteria ${heat}, corsia ${lane}` : `turno ${lane}`;
}

// moveTexts describes a move between two lists.
export function moveTexts(move: StartMove, laned: boolean): [from: string, to: string] {
  const from = { heat: move.fromHeat, lane: laned ? move.fromLane : move.fromTurn };
  const to = { heat: move.toHeat, lane: laned ? move.toLane : move.toTurn };
  return [slotText(from, laned), slotText(to, laned)];
}

export interface NamedChoice {
  value: string;
  label: string;
}

// racesOf and clubsOf return the choices of the print dialog: races to print, clubs to mark.
export function racesOf(groups: readonly StartGroup[]): NamedChoice[] {
  const found = new Map(groups.filter(({ block }) => block === 0).map(({ raceId, race }) => [raceId, race]));
  return byName(found);
}

export function clubsOf(groups: readonly StartGroup[]): NamedChoice[] {
  const found = new Map<number, string>();
  for (const { heats } of groups) {
    for (const { entries } of heats) {
      for (const { clubId, clubName } of entries) found.set(clubId, clubName);
    }
  }
  return byName(found);
}

const byName = (found: ReadonlyMap<number, string>) =>
  [...found].map(([value, label]) => ({ value: String(value), label })).sort(byLabel);
