import { describe, expect, it } from 'vitest';
import { favouritesOf, formatGap, newest, preparationOf, progressionOf, radarOf, stepsOf, timeOnAxis } from './figures';
import { course, result } from './testing';

it('sorts newest first, undated last', () => {
  const rows = ['2026-01-01', null, '2026-06-01', '2026-01-01'].map((day, at) => result({ day, id: at }));
  expect(newest(rows).map(({ id }) => id)).toEqual([2, 3, 0, 1]);
});

const count = (name: string, times: number, id = 0) => ({ id, name, times });

describe('the dashboard charts', () => {
  it('merge rare races into one slice', () => {
    const counts = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, at) => count(name, 9 - at));
    const pie = favouritesOf(counts);
    expect(pie.kind === 'pie' && pie.slices.map(({ name, value }) => [name, value])).toEqual([
      ['A', 9],
      ['B', 8],
      ['C', 7],
      ['D', 6],
      ['E', 5],
      ['Altre gare', 7],
    ]);
    const few = favouritesOf(counts.slice(0, 6));
    expect(few.kind === 'pie' && few.slices.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  it('are ordered by distance, including distances never swum', () => {
    const chart = radarOf([count('100 m', 3, 100), count('50 m', 2, 50)], [{ id: 75, name: '75 m' }]);
    expect(chart.kind === 'radar' && chart.rows).toEqual([
      { name: '50 m', times: 2 },
      { name: '75 m', times: 0 },
      { name: '100 m', times: 3 },
    ]);
  });
});

describe('a progression', () => {
  const rows = [
    result({ id: 11, day: '2026-02-01', time: 6100, personalBest: 1 }),
    result({ id: 12, day: '2026-01-01', time: 6200, personalBest: 1 }),
    result({ id: 13, day: '2026-03-01', time: 6150, trial: 1 }),
    result({ id: 15, day: '2026-05-01', time: 6099, personalBest: 1 }),
    result({ id: 16, day: '2026-05-02', time: 0 }),
    result({ id: 17, day: '2026-05-02', time: 5000, pool: 50, personalBest: 1 }),
    result({ id: 18, day: '2026-05-02', time: 5000, raceId: 2 }),
  ];

  it('has one race in one pool, each time with the best before it', () => {
    const steps = stepsOf(rows, course());
    expect(steps.map(({ id, gained }) => [id, gained])).toEqual([
      [12, null],
      [11, -100],
      [13, 50],
      [15, -1],
    ]);
    const chart = progressionOf(steps, course({ from: 5794, to: 6510 }));
    if (chart.kind !== 'line') throw new Error(`expected a line chart, got ${chart.kind}`);
    expect(chart.domain).toEqual([5794, 6510]);
    expect(chart.rows.map(({ best }) => best)).toEqual([6200, 6100, null, 6099]);
  });
});

describe('training before a best', () => {
  const total = [
    { name: 'A2', colour: '#4CAF50', metres: 3000 },
    { name: '', colour: '', metres: 500 },
  ];
  const weeks = [
    { from: '2026-01-05', volumes: [{ name: 'A2', colour: '#4CAF50', metres: 3000 }] },
    { from: '2026-01-12', volumes: [{ name: '', colour: '', metres: 500 }] },
  ];
  const of = (more: object) => preparationOf({ result: result(), from: '', to: '', total, weeks, ...more });

  it("has a column for each week, in the intensities' colours", () => {
    const chart = of({});
    if (chart.kind !== 'stacked') throw new Error(`expected a stacked chart, got ${chart.kind}`);
    expect(chart.series).toEqual([
      { key: 'i0', label: 'A2', color: '#4CAF50' },
      { key: 'i1', label: 'Senza intensità', color: undefined },
    ]);
    expect(chart.rows).toEqual([
      { week: 'dal 05/01/2026', i0: 3000, i1: 0 },
      { week: 'dal 12/01/2026', i0: 0, i1: 500 },
    ]);
  });

  it('is empty without metres', () => {
    const chart = of({ total: [], weeks: weeks.map(({ from }) => ({ from, volumes: [] })) });
    expect(chart.kind === 'stacked' && chart.rows).toEqual([]);
  });
});

it.each([
  [35, "+0''35"],
  [-6210, "−1'02''10"],
  [0, "0''00"],
  [null, ''],
  [-105, "−1''05"],
])('formats a gap of %s as %s', (gap, shown) => expect(formatGap(gap)).toBe(shown));

it('formats a fractional time on an axis', () => expect(timeOnAxis(6234.6)).toBe("1'02''35"));
