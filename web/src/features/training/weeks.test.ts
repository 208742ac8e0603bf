import { describe, expect, it } from 'vitest';
import type { TrainingSettings, Volume } from './api';
import { week, workout } from './testing';
import { barsOf, nameOfBucket, pieOf, termsOf, totalOf } from './volumes';
import { daysOf, foundIn, mondayOf, sharesOf, sharesOfWeek, trainingDays, weekdayName } from './weeks';

describe('weeks', () => {
  const weeks = [
    week({
      number: 1,
      workouts: [workout({ id: 1, name: 'Tecnica' }), workout({ id: 2, name: 'Velocità', weekday: 5 })],
    }),
    week({ number: 2 }),
    week({ number: 3, workouts: [workout({ id: 12, name: 'Velocità' })] }),
  ];

  it('have their days', () => expect(daysOf(week({}))).toBe('16/11 – 22/11/2026'));
  it('begin on Monday', () =>
    expect(['2026-11-16', '2026-11-19', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-16',
      '2026-11-23',
    ]));
  it('count Sunday as day 1', () => expect([1, 2, 8].map(weekdayName)).toEqual(['Domenica', 'Lunedì', '']));

  it.each([
    ['everything', { name: '', code: '' }, [[1, 2], [], [12]]],
    ['a description, ignoring accents', { name: 'velocita', code: '' }, [[2], [12]]],
    ['a code', { name: '', code: '1' }, [[1]]],
    ['nothing', { name: 'tecnica', code: '12' }, []],
  ])('are searched for %s', (_name, search, want) =>
    expect(foundIn(weeks, search).map(({ workouts }) => workouts.map(({ id }) => id))).toEqual(want),
  );

  it('suggest the training days of the last week with workouts', () => {
    expect(trainingDays(weeks, 2)).toEqual([0, 3]);
    expect(trainingDays([], 2)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('sum their metres by intensity', () => {
    expect(sharesOf(workout({ shares: '0,100|4,800' }))).toEqual([
      { intensityId: 0, metres: 100 },
      { intensityId: 4, metres: 800 },
    ]);
    expect(sharesOf(workout({ shares: '' }))).toEqual([]);
    const both = week({ workouts: [workout({ shares: '0,100|4,800' }), workout({ shares: '3,200|4,50' })] });
    expect(sharesOfWeek(both, [3, 4])).toEqual([
      { intensityId: 3, metres: 200 },
      { intensityId: 4, metres: 850 },
      { intensityId: 0, metres: 100 },
    ]);
  });
});

describe('statistics', () => {
  const words: TrainingSettings = {
    styles: [{ id: 1, stroke: 4, name: 'Stile libero', visible: 1, version: 1 }],
    intensities: [
      { id: 3, name: 'A1', colour: '#9ED8F5', visible: 1, version: 1 },
      { id: 4, name: 'A2', colour: '#4CAF50', visible: 0, version: 1 },
    ],
    modalities: [],
    words: [],
    equipment: [],
    groups: [],
  };
  const volume = (day: string, intensityId: number, metres: number, workoutId = 0): Volume => ({
    workoutId,
    day,
    metres,
    intensityId,
    styleId: 0,
    modalityId: 0,
  });
  const rows = [volume('2026-10-01', 3, 100), volume('2026-10-01', 0, 50), volume('2026-11-01', 4, 30)];

  it('are summed', () => expect(totalOf(rows)).toBe(180));

  it('are in catalogue order, including hidden words; metres without a term come last', () =>
    expect(pieOf(rows, termsOf(words, 1), 1)).toMatchObject({
      kind: 'pie',
      slices: [
        { name: 'A1', value: 100, color: '#9ED8F5' },
        { name: 'A2', value: 30 },
        { name: 'Non indicato', value: 50 },
      ],
    }));

  it('are stacked, a bar for each bucket', () =>
    expect(barsOf({ volumes: rows, terms: termsOf(words, 1), criterion: 1, bucket: 3 })).toMatchObject({
      rows: [
        { name: 'Ott 2026', t3: 100, t0: 50 },
        { name: 'Nov 2026', t4: 30 },
      ],
      series: [{ key: 't3' }, { key: 't4' }, { key: 't0' }],
    }));

  it('distinguish two workouts of a day', () => {
    const two = [volume('2026-11-16', 3, 100, 1), volume('2026-11-16', 3, 200, 2)];
    const bars = barsOf({ volumes: two, terms: termsOf(words, 1), criterion: 1, bucket: 1 });
    expect(bars).toMatchObject({ rows: [{ name: '16/11' }, { name: '16/11 (2)' }] });
  });

  it.each([
    [1, '16/11 Carico'],
    [2, '16/11 – 22/11'],
    [3, 'Nov 2026'],
  ])('name a bucket of kind %i %s', (bucket, want) =>
    expect(nameOfBucket(volume('2026-11-16', 3, 1, 7), bucket, [workout({})])).toBe(want),
  );
});
