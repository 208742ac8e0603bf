import { describe, expect, it } from 'vitest';
import { distances, freeDistances, lapsOf, noSplit, type SplitLine, sameDistance, splitProblem } from './splits';

const split = (metres: number, time: number, more: Partial<SplitLine> = {}): SplitLine => ({
  id: metres,
  metres,
  time,
  frequency: 0,
  ...more,
});

describe('freeDistances', () => {
  it.each([
    ['all', [], 100, [25, 50, 75]],
    ['a gap', [split(25, 1500), split(75, 4500)], 100, [50]],
    ['none left', [split(25, 1500), split(50, 3000), split(75, 4500)], 100, []],
    ['none in a race of 25 metres', [], 25, []],
  ] as const)('returns %s', (_name, splits, length, want) => expect(freeDistances(splits, length)).toEqual(want));

  it('allows every 25 metres below the length', () => {
    expect(distances(100)).toEqual([25, 50, 75]);
    expect(distances(25)).toEqual([]);
    expect(distances(110)).toEqual([25, 50, 75, 100]);
  });
});

describe('splitProblem', () => {
  const others = [split(25, 1500), split(50, 3000)];
  it.each([
    ['fits', split(75, 4500), null],
    ['is at a distance that is there', split(50, 3100, { id: 0 }), sameDistance],
    ['is the one that is being changed', split(50, 3100), null],
    ['has an impossible frequency', split(75, 4500, { frequency: 101 }), 'La frequenza va da 1 a 100'],
    ['has the highest frequency', split(75, 4500, { frequency: 100 }), null],
  ])('%s', (_name, split, want) => expect(splitProblem(split, others)).toBe(want));
});

describe('lapsOf', () => {
  it('ends with the race', () =>
    expect(lapsOf([split(50, 3100), split(25, 1500)], 100, 6400).map(({ metres, lap }) => [metres, lap])).toEqual([
      [25, 1500],
      [50, 1600],
      [100, 3300],
    ]));
  it('ends with the last split if there is no time', () =>
    expect(lapsOf([split(25, 1500)], 100, 0).map(({ metres }) => metres)).toEqual([25]));
});

it('uses the wording of the specification', () =>
  expect([noSplit, sameDistance]).toEqual(['Split non disponibile', 'La distanza indicata è già stata salvata']));
