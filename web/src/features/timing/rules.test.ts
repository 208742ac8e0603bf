import { describe, expect, it } from 'vitest';
import type { TimingLane, TimingProposal } from '../../api/generated/timing';
import { decisionFor, decisionText, middleOf, nextAfter, titleOf, undecided } from './rules';

const lane = (change: Partial<TimingLane> = {}): TimingLane => ({
  lane: 4,
  entryId: 7,
  athlete: 'Rossi Anna',
  clubName: 'Rari',
  absent: 0,
  pad: 6500,
  watches: [6600, 6610],
  time: 6605,
  difference: -105,
  doubtful: 1,
  doubt: 'Piastra e cronometri differiscono di 1,05 s',
  empty: 0,
  dq: 0,
  splits: [],
  reaction: null,
  saved: 0,
  savedStatus: 0,
  ...change,
});

const heat = (change: Partial<TimingProposal> = {}): TimingProposal => ({
  id: 1,
  raceId: 3,
  categoryId: 5,
  sex: 2,
  disabled: 0,
  heat: 2,
  number: 1,
  race: '100 SL',
  category: 'Ragazzi',
  file: 'a.gen',
  format: 'gen',
  receivedAt: null,
  state: 0,
  version: 9,
  lanes: [lane(), lane({ lane: 5, doubtful: 0, doubt: '' })],
  ...change,
});

describe('timing desk', () => {
  it.each([
    [[], 0],
    [[5058], 5058],
    [[5058, 5057], 5057],
    [[3, 1, 2], 2],
  ])('takes the result of the watches %j', (watches, result) => expect(middleOf(watches)).toBe(result));

  it('decides by key', () => {
    expect(decisionFor('p', lane())).toEqual({ lane: 4, time: 6500, status: 1, reason: 0 });
    expect(decisionFor('c', lane())).toEqual({ lane: 4, time: 6605, status: 1, reason: 0 });
    expect(decisionFor('a', lane())).toEqual({ lane: 4, time: 0, status: 3, reason: 0 });
    expect(decisionFor('s', lane())).toEqual({ lane: 4, time: 6605, status: 2, reason: 0 });
    expect(decisionFor('i', lane({ entryId: null }))).toEqual({ lane: 4, time: 0, status: 0, reason: 0 });
    expect(decisionFor('p', lane({ pad: 0 }))).toBeNull();
    expect(decisionFor('a', lane({ entryId: null }))).toBeNull();
    expect(decisionFor('x', lane())).toBeNull();
  });

  it('names decisions', () => {
    expect([1, 2, 3, 0].map((status) => decisionText({ lane: 1, time: 6500, status }))).toEqual([
      "1'05''00",
      'SQ',
      'ASS',
      'ignorata',
    ]);
  });

  it('asks for doubtful lanes until they are decided', () => {
    expect(undecided(heat(), new Map()).map((lane) => lane.lane)).toEqual([4]);
    expect(undecided(heat(), new Map([[4, { lane: 4 }]]))).toEqual([]);
  });

  it('names heats and finds the next', () => {
    expect(titleOf(heat())).toBe('1. 100 SL · Ragazzi · Femmine · batteria 2');
    expect(titleOf(heat({ heat: null, raceId: null }))).toBe('Batteria da assegnare');
    const heats = [heat({ id: 1 }), heat({ id: 2 }), heat({ id: 3 })];
    expect(nextAfter(heats, 2)?.id).toBe(3);
    expect(nextAfter(heats, 3)?.id).toBe(1);
    expect(nextAfter([heat()], 1)).toBeUndefined();
  });
});
