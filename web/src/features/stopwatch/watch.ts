import type { Centis } from '../../lib/race-time';

// A stopwatch for several athletes. Its state is the setup and the list of taps; everything shown is derived from
// them. Undo removes the last tap, and a reload loses nothing, because taps have timestamps.

export interface Swimmer {
  id: number;
  name: string;
}

export interface Setup {
  raceId: number;
  race: string;
  // The length of the race, and the distance between splits.
  metres: number;
  every: number;
  pool: number;
  swimmers: readonly Swimmer[];
  // The heat of a meet whose lanes are timed; the ids of the swimmers are the lanes.
  heat?: { event: number; heat: number };
}

// Milliseconds since 1970.
type Moment = number;

export type Tap =
  | { kind: 'start'; at: Moment }
  // A split, or the finish if it is the last one.
  | { kind: 'lap'; at: Moment; swimmer: number }
  // Athletes who have not finished keep their splits and have no time.
  | { kind: 'stop'; at: Moment };

export interface Watch {
  setup: Setup;
  taps: readonly Tap[];
}

export type Phase = 'ready' | 'running' | 'stopped';

export interface Lane {
  swimmer: Swimmer;
  // Cumulative times.
  splits: readonly { metres: number; time: Centis }[];
  // 0 until the finish.
  time: Centis;
  // The distance of the next tap; null after the finish.
  next: number | null;
  // The time of the last lap.
  lap: Centis;
}

export const newWatch = (setup: Setup): Watch => ({ setup, taps: [] });

// hundredths truncates: a time is never shown before it was reached.
const hundredths = (milliseconds: number): Centis => Math.floor(milliseconds / 10);

const startOf = ({ taps }: Watch) => taps.find(({ kind }) => kind === 'start')?.at;

// lanesOf returns the state of each swimmer: splits, time and next distance.
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

// phaseOf returns whether the watch is ready, running or stopped.
export function phaseOf(watch: Watch): Phase {
  if (startOf(watch) === undefined) return 'ready';
  const stopped = watch.taps.some(({ kind }) => kind === 'stop') || lanesOf(watch).every(({ next }) => next === null);
  return stopped ? 'stopped' : 'running';
}

// elapsed returns the displayed time.
export function elapsed(watch: Watch, now: Moment): Centis {
  const started = startOf(watch);
  if (started === undefined) return 0;
  const end = phaseOf(watch) === 'stopped' ? Math.max(...watch.taps.map(({ at }) => at)) : now;
  return hundredths(Math.max(0, end - started));
}

// Two taps on the same athlete within this many milliseconds count as one.
const minTapGap = 300;

// start starts a watch that is ready.
export function start(watch: Watch, at: Moment): Watch {
  return phaseOf(watch) === 'ready' ? { ...watch, taps: [{ kind: 'start', at }] } : watch;
}

// lap records a tap on a swimmer. It returns the same watch if the tap does not count.
export function lap(watch: Watch, swimmer: number, at: Moment): Watch {
  const lane = lanesOf(watch).find((candidate) => candidate.swimmer.id === swimmer);
  if (phaseOf(watch) !== 'running' || !lane || lane.next === null) return watch;
  const last = watch.taps.findLast((tap) => tap.kind === 'start' || (tap.kind === 'lap' && tap.swimmer === swimmer));
  // Phones adjust their clock from the network: a time that does not increase is ignored.
  if (last && at - last.at < minTapGap) return watch;
  return { ...watch, taps: [...watch.taps, { kind: 'lap', at, swimmer }] };
}

// stop stops a running watch.
export function stop(watch: Watch, at: Moment): Watch {
  return phaseOf(watch) === 'running' ? { ...watch, taps: [...watch.taps, { kind: 'stop', at }] } : watch;
}

// undo removes the last tap: the start, a split, or the stop.
export const undo = (watch: Watch): Watch => ({ ...watch, taps: watch.taps.slice(0, -1) });

// withoutTap removes the tap of an athlete at a moment: the finger scrolled instead of tapping.
export const withoutTap = (watch: Watch, swimmer: number, at: Moment): Watch => ({
  ...watch,
  taps: watch.taps.filter((tap) => tap.kind !== 'lap' || tap.swimmer !== swimmer || tap.at !== at),
});

// lastTapOf names the last tap for the undo button; null if there is none.
export function lastTapOf(watch: Watch): string | null {
  const tap = watch.taps.at(-1);
  switch (tap?.kind) {
    case 'start':
      return 'il via';
    case 'stop':
      return 'lo stop';
    case 'lap':
      return watch.setup.swimmers.find(({ id }) => id === tap.swimmer)?.name ?? 'un intermedio';
    default:
      return null;
  }
}

// stepsFor returns the distances at which splits can be taken.
export function stepsFor(metres: number, pool: number): number[] {
  const steps = [25, 50, 100].filter((step) => step >= pool && step < metres && metres % step === 0);
  return [...steps, metres];
}
