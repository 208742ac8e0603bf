import { describe, expect, it } from 'vitest';
import {
  bestWithSplits,
  type ComparedResult,
  comparisonOf,
  comparisonProblem,
  notTheSame,
  otherSplits,
  progressionsOf,
  stretchesOf,
  tooFew,
} from './compare';

const result = (id: number, time: number, ...splits: (readonly [number, number])[]): ComparedResult => ({
  id,
  raceId: 1,
  metres: 100,
  time,
  splits: splits.map(([metres, at]) => ({ metres, time: at })),
});

const first = result(1, 6000, [50, 2900], [25, 1400]);
const second = result(2, 6100, [25, 1420], [50, 2950]);

describe('comparisonProblem', () => {
  it.each([
    ['none', [], tooFew],
    ['one', [first], tooFew],
    ['one twice', [first, first], tooFew],
    ['two of different races, whatever their splits', [first, { ...result(3, 6000), raceId: 2 }], notTheSame],
    ['two with other splits', [first, result(3, 6100, [50, 2950])], otherSplits],
    ['two without splits', [result(4, 6000), result(5, 6100)], null],
    ['two with as many splits', [first, second], null],
  ])('%s', (_name, rows, want) => expect(comparisonProblem(rows)).toBe(want));

  it('uses the wording of the specification', () =>
    expect([tooFew, notTheSame, otherSplits]).toEqual([
      'Selezionare almeno due gare',
      'Tutti i risultati selezionati devono essere della medesima gara',
      'I risultati selezionati non contengono lo stesso numero di split',
    ]));
});

describe('a comparison', () => {
  it('aligns laps up to the end of the race', () => {
    expect(stretchesOf([first, second], 'lap')).toEqual([
      { metres: 25, times: [1400, 1420] },
      { metres: 50, times: [1500, 1530] },
      { metres: 100, times: [3100, 3150] },
    ]);
    expect(stretchesOf([first, second], 'total').map(({ times }) => times)).toEqual([
      [1400, 1420],
      [2900, 2950],
      [6000, 6100],
    ]);
  });

  it('omits distances that one result lacks', () =>
    expect(stretchesOf([first, result(3, 0, [50, 2900], [75, 4500])], 'total').map(({ times }) => times)).toEqual([
      [1400, null],
      [2900, 2900],
      [null, 4500],
      [6000, null],
    ]));

  it('has an axis from 0.98 of the minimum to 1.02 of the maximum', () => {
    const chart = comparisonOf([first, second], ['Prima', 'Seconda'], 'lap');
    expect(chart.kind === 'line' && chart.domain).toEqual([Math.floor(1400 * 0.98), Math.ceil(3150 * 1.02)]);
    expect(chart.kind === 'line' && chart.rows[0]).toEqual({ metres: '25 m', r0: 1400, r1: 1420 });
  });
});

it('several athletes have a line each, over all their days', () => {
  const chart = progressionsOf([
    {
      name: 'Bianchi Anna',
      results: [
        { day: '2026-03-01', time: 6100 },
        { day: '2026-01-10', time: 6200 },
      ],
    },
    {
      name: 'Verdi Eva',
      results: [
        { day: '2026-03-01', time: 6050 },
        { day: '2026-03-01', time: 6040 },
      ],
    },
  ]);
  expect(chart.kind === 'line' && chart.series.map(({ label }) => label)).toEqual(['Bianchi Anna', 'Verdi Eva']);
  expect(chart.kind === 'line' && chart.rows).toEqual([
    { day: '10/01/2026', a0: 6200, a1: null },
    { day: '01/03/2026', a0: 6100, a1: 6040 },
  ]);
});

it('the best with splits comes before a faster one without', () => {
  const slower = { id: 1, raceId: 1, metres: 100, time: 6000, splits: [] };
  const other = { id: 2, raceId: 1, metres: 100, time: 6100, splits: [{ metres: 50, time: 2900 }] };
  expect(bestWithSplits([slower, other])).toBe(other);
  expect(bestWithSplits([slower])).toBe(slower);
  expect(bestWithSplits([{ ...slower, time: 0 }])).toBeUndefined();
});
