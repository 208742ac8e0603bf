import { expect, it } from 'vitest';
import { lateNamesOf, swimmersOf, targetTexts } from './targets';

const athlete = (id: number, subgroups: number[], late: 0 | 1 = 0) => ({
  id,
  lastName: 'Rossi',
  firstName: 'Anna',
  subgroups,
  time: 7776,
  sendOff: 9500,
  late,
});

const series = (id: number, subgroups: { id: number; fastest: number; slowest: number; with: number }[]) => ({
  id,
  level: 'A2',
  styleId: 4,
  repeats: 8,
  metres: 100,
  athletes: [athlete(1, [5]), athlete(2, [])],
  subgroups: subgroups.map((subgroup) => ({ name: '', sendOff: 10_500, without: 0, ...subgroup })),
});

const targets = {
  id: 1,
  pool: 25,
  complete: 1 as const,
  reason: '',
  series: [
    series(10, [
      { id: 0, fastest: 7776, slowest: 8510, with: 2 },
      { id: 5, fastest: 7776, slowest: 7776, with: 1 },
    ]),
    series(11, [{ id: 5, fastest: 7776, slowest: 7776, with: 1 }]),
    series(12, [{ id: 0, fastest: 0, slowest: 0, with: 0 }]),
  ],
};

it('shows the times of the group, or of the subgroup that owns the series, and nothing without paces', () =>
  expect([...targetTexts(targets, 0)]).toEqual([
    [10, "A2: 1'17''76–1'25''10, ripartenza 1'45''"],
    [11, "A2: 1'17''76, ripartenza 1'45''"],
  ]));

it('shows the times of a subgroup', () =>
  expect([...targetTexts(targets, 5)]).toEqual([
    [10, "A2: 1'17''76, ripartenza 1'45''"],
    [11, "A2: 1'17''76, ripartenza 1'45''"],
  ]));

it('shows nothing for a subgroup that does not swim, nor before the reply', () => {
  expect(targetTexts(targets, 9).size).toBe(0);
  expect(targetTexts(undefined, 0).size).toBe(0);
});

it('names the athletes of the chosen subgroup who do not make the send-off', () => {
  const [first] = targets.series;
  if (!first) throw new Error('the targets have no series');
  const late = { ...targets, series: [{ ...first, athletes: [athlete(1, [5]), athlete(2, [], 1)] }] };
  expect([...lateNamesOf(late, 0)]).toEqual([[10, 'Rossi']]);
  expect(lateNamesOf(late, 5).size).toBe(0);
});

it('names the athletes of a subgroup', () => {
  const [first] = targets.series;
  if (!first) throw new Error('the targets have no series');
  expect(swimmersOf(first, 5).map(({ id }) => id)).toEqual([1]);
  expect(swimmersOf(first, 0).map(({ id }) => id)).toEqual([1, 2]);
});
