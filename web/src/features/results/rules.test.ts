import { describe, expect, it } from 'vitest';
import {
  doubtOf,
  penaltyText,
  type Result,
  resultText,
  rowState,
  sameResult,
  tabAt,
  withStatus,
  withTime,
} from './rules';

const result = (more: Partial<Result> = {}): Result => ({
  time: 0,
  status: 0,
  penaltySeconds: 0,
  penaltyPoints: 0,
  reason: 0,
  disqualification: '',
  reaction: null,
  legs: [],
  ...more,
});

describe('typing a result', () => {
  it('makes it regular once it has a time', () =>
    expect(withTime(result(), 6234)).toEqual(result({ time: 6234, status: 1 })));
  it('keeps it disqualified with its time', () =>
    expect(withTime(result({ status: 2 }), 6234)).toEqual(result({ time: 6234, status: 2 })));
  it('makes it regular if the athlete was absent or ill', () =>
    expect(withTime(result({ status: 3, reason: 3 }), 6234)).toEqual(result({ time: 6234, status: 1 })));
  it('leaves it unchanged without a time', () => expect(withTime(result(), 0)).toEqual(result()));
  it('removes time and penalties with no time', () =>
    expect(withStatus(result({ time: 6234, status: 1, penaltySeconds: 2, penaltyPoints: 3 }), 0)).toEqual(result()));
  it('keeps its time when it is disqualified', () =>
    expect(withStatus(result({ time: 6234, status: 1 }), 2)).toEqual(result({ time: 6234, status: 2 })));
});

describe('a reason', () => {
  const referee = { time: 6234, status: 2, reason: 1, disqualification: 'Crampi', reaction: 65 };
  it('is removed when the status changes', () =>
    expect(withStatus(result(referee), 1)).toEqual(result({ time: 6234, status: 1, reaction: 65 })));
  it('removes the reaction time for an absence', () =>
    expect(withStatus(result(referee), 3, 3)).toEqual(result({ time: 6234, status: 3, reason: 3 })));
  it('replaces another one', () => expect(withStatus(result(referee), 2)).toEqual(result({ ...referee, reason: 0 })));
  it('is described in words', () => {
    expect(resultText(result(referee), 'time')).toBe("1'02''34, Squalificato, RIT, Crampi, reazione 0,65");
    expect(resultText(result({ time: 6234, status: 1, reason: 4 }), 'time')).toBe("1'02''34, FG");
  });
  it('makes results differ', () => {
    expect(sameResult(result(referee), result({ ...referee, reason: 0 }))).toBe(false);
    expect(sameResult(result(), result({ legs: [{ athleteId: 1, reaction: null }] }))).toBe(true);
    expect(sameResult(result(), result({ legs: [{ athleteId: 1, reaction: 0 }] }))).toBe(false);
  });
});

describe('the state of a row', () => {
  it.each([
    ['nothing typed yet', result(), result(), 'danger'],
    ['a saved time', result({ time: 6234, status: 1 }), result({ time: 6234, status: 1 }), 'success'],
    ['a time that is not saved', result(), result({ time: 6234, status: 1 }), 'danger'],
    ['a time other than the saved one', result({ time: 6234, status: 1 }), result({ time: 6235, status: 1 }), 'danger'],
    ['absent and saved', result({ status: 3 }), result({ status: 3 }), 'success'],
    ['disqualified and not saved', result(), result({ status: 2 }), 'danger'],
    ['regular without a time', result({ status: 1 }), result({ status: 1 }), 'danger'],
  ] as const)('%s', (_name, stored, mine, want) => expect(rowState(stored, mine)).toBe(want));
});

describe('an impossible time', () => {
  it.each([
    ['none', 0, 3000, 2091, null],
    ['an ordinary one', 2899, 3000, 2091, null],
    ['the base time itself', 2091, 2700, 2091, null],
    ['faster than the world record', 2090, 3000, 2091, /più veloce del tempo base mondiale \(0'20''91\)/],
    ['three quarters of the entry', 2250, 3000, 2091, null],
    ['much faster than the entry', 16800, 23800, 10000, /lontano dal tempo di iscrizione \(3'58''00\)/],
    ['1.8 times the entry', 5400, 3000, 2091, null],
    ['much slower than the entry', 5401, 3000, 2091, /lontano dal tempo di iscrizione \(0'30''00\)/],
    ['without an entry time', 99999, 0, 2091, null],
    ['without either', 1, 0, 0, null],
  ] as const)('%s', (_name, time, entry, base, want) => {
    const reason = doubtOf(time, entry, base);
    if (want === null) expect(reason).toBeNull();
    else expect(reason).toMatch(want);
  });
});

it('compares with what is saved if there is no entry time', () => {
  expect(doubtOf(10654, 0, 2091, 4654)).toMatch(/lontano da quello già salvato \(0'46''54\)/);
  expect(doubtOf(4660, 0, 2091, 4654)).toBeNull();
  expect(doubtOf(4660, 4700, 2091, 10654)).toBeNull();
});

describe('words', () => {
  it.each([
    [result(), 'time', 'Senza tempo'],
    [result({ time: 6234, status: 1 }), 'time', "1'02''34"],
    [result({ time: 6234, status: 1, penaltySeconds: 2 }), 'time', "1'02''34, +2 s"],
    [result({ status: 3 }), 'time', 'Assente'],
    [result({ time: 6234, status: 2 }), 'time', "1'02''34, Squalificato"],
    [result({ time: 1345, status: 1, penaltyPoints: 1 }), 'score', '13,45, −1 pt'],
  ] as const)('%o, a %s', (typed, kind, want) => expect(resultText(typed, kind)).toBe(want));

  it('shows only the penalties of its kind', () => {
    expect(penaltyText(result({ penaltyPoints: 1 }), 'time')).toBe('');
    expect(penaltyText(result({ penaltySeconds: 1 }), 'score')).toBe('');
  });
});

it('compares every part of a result', () => {
  const original = result({ time: 1, status: 1, penaltySeconds: 1, penaltyPoints: 1 });
  expect(sameResult(original, { ...original })).toBe(true);
  for (const part of ['time', 'status', 'penaltySeconds', 'penaltyPoints'] as const) {
    expect(sameResult(original, { ...original, [part]: 2 })).toBe(false);
  }
});

it('opens the tab in the address, or the first', () => {
  expect(tabAt('risultati', ['generale', 'risultati'])).toBe('risultati');
  expect(tabAt('bonus', ['generale', 'risultati'])).toBe('generale');
  expect(tabAt(undefined, ['risultati'])).toBe('risultati');
});
