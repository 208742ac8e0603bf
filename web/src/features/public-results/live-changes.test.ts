import { describe, expect, it } from 'vitest';
import type { PublicNews, PublicResults, RankingChanges } from './api';
import { applyChanges } from './live-changes';
import { resultRow } from './testing';

const key = { raceId: 3, categoryId: 7, sex: 2, kind: 1, disabled: 0, year: 0 } as const;
const group = (change: object, names: string[]) =>
  ({
    ...key,
    ...change,
    label: '100 SL',
    results: names.map((name, i) => resultRow(name, { entryId: i + 1, position: i + 1, points: 9 - i })),
    notes: [],
  }) as unknown as PublicResults['groups'][number];

const page = {
  cursor: '1-1-1',
  revision: 1,
  provisional: 1,
  groups: [group({}, ['Anna', 'Bea']), group({ raceId: 4 }, ['Carla'])],
  clubs: { total: [{ clubId: 1, name: 'Roma', position: 1, points: 9 }], women: [], men: [] },
} as unknown as PublicResults;

const changes = (change: Partial<RankingChanges>) =>
  ({
    cursor: '2-1-1',
    revision: 2,
    provisional: 1,
    groups: [],
    newGroups: [],
    clubs: null,
    ...change,
  }) as RankingChanges;

const names = (results: PublicResults | null, at = 0) => results?.groups[at]?.results.map(({ athlete }) => athlete);

describe('a change of the stream', () => {
  it('replaces a row and moves the others', () => {
    const bea = { ...resultRow('Bea', { entryId: 2, formatted: "1'01''00" }), ...key, label: '' } as PublicNews;
    const next = applyChanges(
      page,
      [bea],
      changes({ groups: [{ ...key, entries: [2, 1], positions: [1, 2], points: [9, 7] }] }),
    );
    expect(names(next)).toEqual(['Bea', 'Anna']);
    expect(next?.groups[0]?.results.map(({ position, points }) => [position, points])).toEqual([
      [1, 9],
      [2, 7],
    ]);
    expect(next?.groups[0]?.results[0]?.formatted).toBe("1'01''00");
    expect(next?.groups[1]).toBe(page.groups[1]);
    expect(next?.cursor).toBe('2-1-1');
  });

  it('inserts a new ranking once', () => {
    const added = changes({ newGroups: [{ index: 1, group: group({ raceId: 9 }, ['Dora']) }] });
    const next = applyChanges(page, [], added) as PublicResults;
    expect(next.groups.map(({ raceId }) => raceId)).toEqual([3, 9, 4]);
    expect(applyChanges(next, [], added)?.groups.map(({ raceId }) => raceId)).toEqual([3, 9, 4]);
  });

  it('ranks the clubs again', () => {
    const next = applyChanges(
      page,
      [],
      changes({
        clubs: {
          total: { clubs: [2, 1], positions: [1, 2], points: [12, 9] },
          women: { clubs: [2], positions: [1], points: [12] },
          men: { clubs: [], positions: [], points: [] },
          new: [{ clubId: 2, name: 'Como' }],
        },
      }),
    );
    expect(next?.clubs.total.map(({ name, points }) => [name, points])).toEqual([
      ['Como', 12],
      ['Roma', 9],
    ]);
  });

  it.each([
    ['an unknown row', { groups: [{ ...key, entries: [1, 99], positions: [1, 2], points: [9, 7] }] }],
    ['an unknown ranking', { groups: [{ ...key, raceId: 99, entries: [1], positions: [1], points: [9] }] }],
  ])('needs a full read after %s', (_name, change) => expect(applyChanges(page, [], changes(change))).toBeNull());
});
