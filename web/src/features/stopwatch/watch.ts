import type { Centis } from '../../lib/race-time';

// A stopwatch for several athletes. Pure: it is what was set up and the taps since then, and everything shown is made from these. Undo
// takes away the last tap; a reload loses nothing, because taps carry the hour.

export interface Swimmer {
  id: number;
  name: string;
}

export interface Setup {
  raceId: number;
  race: string;
  // The length of the race, and how often a time is taken on the way.
  metres: number;
  every: number;
  pool: number;
  swimmers: readonly Swimmer[];
}

// Milliseconds since 1970.
type Moment = number;

export type Tap =
  | { kind: 'start'; at: Moment }
  // A passage, or the arrival when it is the last one.
  | { kind: 'lap'; at: Moment; swimmer: number }
  // Who stops before the end has splits and no time.
  | { kind: 'stop'; at: Moment };

export interface Watch {
  setup: Setup;
  taps: readonly Tap[];
}

export type Phase = 'ready' | 'running' | 'stopped';

export interface Lane {
  swimmer: Swimmer;
  // Cumulative.
  splits: readonly { metres: number; time: Centis }[];
  // 0 until the arrival.
  time: Centis;
  // The distance that the next tap stands for; null after the arrival.
  next: number | null;
  // The time of the last stretch.
  lap: Centis;
}

export const newWatch = (setup: Setup): Watch => ({ setup, taps: [] });

// Hundredths as a stopwatch cuts them off: a time is never shown before it was reached.
const hundredths = (milliseconds: number): Centis => Math.floor(milliseconds / 10);

const startOf = ({ taps }: Watch) => taps.find(({ kind }) => kind === 'start')?.at;

export function lanesOf(watch: Watch): Lane[] {
  const { setup, taps } = watch;
  const started = startOf(watch) ?? 0;
  return setup.swimmers.map((swimmer) => {
    const splits: { metres: number; time: Centis }[] = [];
    let time: Centis = 0;
    let before: Centis = 0;
    let lap: Centis = 0;
    for (const tap of taps) {
      if (tap.kind !== 'lap' || tap.swimmer !== swimmer.id || time > 0) continue;
      const metres = (splits.length + 1) * setup.every;
      const at = hundredths(tap.at - started);
      lap = at - before;
      before = at;
      if (metres < setup.metres) splits.push({ metres, time: at });
      else time = at;
    }
    const next = time > 0 ? null : Math.min((splits.length + 1) * setup.every, setup.metres);
    return { swimmer, splits, time, next, lap };
  });
}

export function phaseOf(watch: Watch): Phase {
  if (startOf(watch) === undefined) return 'ready';
  const stopped = watch.taps.some(({ kind }) => kind === 'stop') || lanesOf(watch).every(({ next }) => next === null);
  return stopped ? 'stopped' : 'running';
}

// The time on the dial.
export function elapsed(watch: Watch, now: Moment): Centis {
  const started = startOf(watch);
  if (started === undefined) return 0;
  const end = phaseOf(watch) === 'stopped' ? Math.max(...watch.taps.map(({ at }) => at)) : now;
  return hundredths(Math.max(0, end - started));
}

// Two taps on the same athlete within this many milliseconds are one trembling finger.
const sameFinger = 300;

export function start(watch: Watch, at: Moment): Watch {
  return phaseOf(watch) === 'ready' ? { ...watch, taps: [{ kind: 'start', at }] } : watch;
}

export function lap(watch: Watch, swimmer: number, at: Moment): Watch {
  const lane = lanesOf(watch).find((one) => one.swimmer.id === swimmer);
  if (phaseOf(watch) !== 'running' || !lane || lane.next === null) return watch;
  const last = watch.taps.findLast((tap) => tap.kind === 'start' || (tap.kind === 'lap' && tap.swimmer === swimmer));
  // The clock of a telephone is set by its network now and then: a time that does not grow is no time.
  if (last && at - last.at < sameFinger) return watch;
  return { ...watch, taps: [...watch.taps, { kind: 'lap', at, swimmer }] };
}

export function stop(watch: Watch, at: Moment): Watch {
  return phaseOf(watch) === 'running' ? { ...watch, taps: [...watch.taps, { kind: 'stop', at }] } : watch;
}

// undo takes away the last tap: the start, a passage, or the end.
export const undo = (watch: Watch): Watch => ({ ...watch, taps: watch.taps.slice(0, -1) });

// What the last tap was, for the button that takes it away; null when there is none.
export function lastTapOf(watch: Watch): string | null {
  const tap = watch.taps.at(-1);
  switch (tap?.kind) {
    case 'start':
      return 'il via';
    case 'stop':
      return 'lo stop';
    case 'lap':
      return watch.setup.swimmers.find(({ id }) => id === tap.swimmer)?.name ?? 'un passaggio';
    default:
      return null;
  }
}

// The distances that a time may be taken at on the way.
export function stepsFor(metres: number, pool: number): number[] {
  const steps = [25, 50, 100].filter((step) => step >= pool && step < metres && metres % step === 0);
  return [...steps, metres];
}
