import { describe, expect, it } from 'vitest';
import {
  elapsed,
  lanesOf,
  lap,
  lastTapOf,
  newWatch,
  phaseOf,
  type Setup,
  start,
  stepsFor,
  stop,
  undo,
  type Watch,
} from './watch';

const setup: Setup = {
  raceId: 3,
  race: '100 SL',
  metres: 100,
  every: 50,
  pool: 25,
  swimmers: [
    { id: 1, name: 'Rossi Anna' },
    { id: 2, name: 'Bianchi Luca' },
  ],
};

const hour = 1_800_000_000_000;
// swim returns a started watch after taps, each an athlete and a millisecond.
const swim = (...taps: (readonly [swimmer: number, at: number])[]) =>
  taps.reduce((watch, [swimmer, at]) => lap(watch, swimmer, hour + at), start(newWatch(setup), hour));
const timesOf = (watch: Watch) => lanesOf(watch).map(({ splits, time }) => [splits.map((split) => split.time), time]);

describe('a stopwatch', () => {
  it('starts once', () => {
    const ready = newWatch(setup);
    expect(phaseOf(ready)).toBe('ready');
    expect(lap(ready, 1, hour)).toBe(ready);
    expect(stop(ready, hour)).toBe(ready);
    const running = start(ready, hour);
    expect(phaseOf(running)).toBe('running');
    expect(start(running, hour + 5000)).toBe(running);
    expect(elapsed(running, hour + 12_349)).toBe(1234);
  });

  it("takes each athlete's splits, and the last one is the finish", () => {
    const watch = swim([1, 30_100], [2, 31_509], [1, 62_350]);
    expect(timesOf(watch)).toEqual([
      [[3010], 6235],
      [[3150], 0],
    ]);
    expect(lanesOf(watch).map(({ next, lap: last }) => [next, last])).toEqual([
      [null, 3225],
      [100, 3150],
    ]);
    expect(phaseOf(watch)).toBe('running');
    // Taps after the finish are ignored.
    expect(lap(watch, 1, hour + 70_000)).toBe(watch);
  });

  it('stops at the last finish', () => {
    const watch = swim([1, 30_000], [2, 31_000], [1, 62_000], [2, 64_000]);
    expect(phaseOf(watch)).toBe('stopped');
    expect(elapsed(watch, hour + 999_000)).toBe(6400);
  });

  it('can be stopped earlier: athletes who did not finish have no time', () => {
    const watch = stop(swim([1, 30_000], [1, 62_000], [2, 33_000]), hour + 70_000);
    expect(phaseOf(watch)).toBe('stopped');
    expect(timesOf(watch)).toEqual([
      [[3000], 6200],
      [[3300], 0],
    ]);
    expect(lap(watch, 2, hour + 71_000)).toBe(watch);
  });

  it('undoes the last tap, whatever it was, down to the start', () => {
    let watch = stop(swim([1, 30_000], [2, 31_000]), hour + 40_000);
    expect(lastTapOf(watch)).toBe('lo stop');
    watch = undo(watch);
    expect(phaseOf(watch)).toBe('running');
    expect(lastTapOf(watch)).toBe('Bianchi Luca');
    watch = undo(watch);
    expect(timesOf(watch)).toEqual([
      [[3000], 0],
      [[], 0],
    ]);
    watch = undo(undo(watch));
    expect([phaseOf(watch), lastTapOf(watch), elapsed(watch, hour)]).toEqual(['ready', null, 0]);
    expect(undo(watch).taps).toEqual([]);
  });

  it('undoes a finish and takes another', () => {
    const watch = lap(undo(swim([1, 30_000], [1, 61_000])), 1, hour + 62_000);
    expect(timesOf(watch)[0]).toEqual([[3000], 6200]);
  });

  it('ignores a trembling finger and a clock that was set back', () => {
    const watch = swim([1, 30_000]);
    expect(lap(watch, 1, hour + 30_250)).toBe(watch);
    expect(lap(watch, 1, hour + 20_000)).toBe(watch);
    // Another athlete may finish at the same moment.
    expect(timesOf(lap(watch, 2, hour + 30_000))[1]).toEqual([[3000], 0]);
  });

  it('is the same after serialisation', () => {
    const watch = swim([1, 30_000], [2, 31_000]);
    const restored = JSON.parse(JSON.stringify(watch)) as Watch;
    expect(timesOf(undo(restored))).toEqual(timesOf(undo(watch)));
    expect(elapsed(restored, hour + 50_000)).toBe(5000);
  });

  it('without splits takes only the finish', () => {
    const watch = lap(start(newWatch({ ...setup, every: 100 }), hour), 1, hour + 60_000);
    expect(timesOf(watch)[0]).toEqual([[], 6000]);
  });
});

it.each([
  [100, 25, [25, 50, 100]],
  [100, 50, [50, 100]],
  [50, 50, [50]],
  [25, 25, [25]],
  [1500, 50, [50, 100, 1500]],
  [75, 25, [25, 75]],
])('a race of %s metres in a pool of %s has times at %j', (metres, pool, want) =>
  expect(stepsFor(metres, pool)).toEqual(want),
);
