import { describe, expect, test } from 'vitest';
import type { RaceEntry, RaceNews } from '../../api/generated/results';
import { mustAskAll, withChanged } from './news';

const row = (id: number, version: number, time: number) => ({ id, version, time }) as RaceEntry;
const news = (more: Partial<RaceNews>): RaceNews => ({
  version: 1,
  revision: 4,
  results: 60,
  since: 10,
  entries: [],
  ...more,
});

describe('withChanged', () => {
  const rows = [row(1, 1, 0), row(2, 3, 6000)];

  test.each([
    ["another user's result", [row(1, 2, 5900)], [row(1, 2, 5900), row(2, 3, 6000)]],
    ['an older version', [row(2, 2, 5000)], rows],
    ['an entry of another event', [row(9, 2, 5000)], rows],
  ])('%s', (_, changed, want) => {
    expect(withChanged(rows, changed)).toEqual(want);
  });

  test('nothing new renders nothing again', () => {
    expect(withChanged(rows, [row(2, 3, 6000)])).toBe(rows);
    expect(withChanged(undefined, [row(1, 2, 1)])).toBeUndefined();
  });
});

describe('mustAskAll', () => {
  const known = { version: 1, revision: 4, results: 40 };

  test.each([
    ['results only', news({}), false],
    ['a new start list', news({ revision: 5 }), true],
    ['another option', news({ version: 2 }), true],
    ['more results than the news has', news({ since: 41 }), true],
    ['just as many', news({ since: 40 }), false],
  ])('%s', (_, received, want) => {
    expect(mustAskAll(known, received)).toBe(want);
  });
});
