import { describe, expect, it } from 'vitest';
import { findSeries } from './figures';
import { series } from './testing';
import { levelsFor, linesOf, placeAt, placeOf, samePlace, stepFrom, withoutBranch } from './tree';

// 1 · 2 (3 (4) 5) · 6
const four = series({ id: 4 });
const three = series({ id: 3, children: [four] });
const five = series({ id: 5 });
const two = series({ id: 2, block: 1, children: [three, five] });
const tree = [series({ id: 1 }), two, series({ id: 6 })];
const lines = linesOf(tree);
const ids = (list: typeof lines) => list.map((line) => line.series.id);

describe('the lines of a workout', () => {
  it('are in reading order, with their levels', () => {
    expect(ids(lines)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(lines.map(({ level }) => level)).toEqual([1, 1, 2, 3, 2, 1]);
    expect(lines.map(({ height }) => height)).toEqual([1, 3, 2, 1, 1, 1]);
  });

  it('exclude the dragged branch', () => {
    expect(ids(withoutBranch(lines, 2))).toEqual([1, 6]);
    expect(ids(withoutBranch(lines, 3))).toEqual([1, 2, 5, 6]);
    expect(ids(withoutBranch(lines, 99))).toEqual(ids(lines));
  });

  it('are found at any depth', () => expect(findSeries(tree, 4)).toBe(four));
});

describe('a place', () => {
  const others = withoutBranch(lines, 6); // 1, 2, 3, 4, 5

  it.each([
    ['the first', 0, 1, { level: 1, parentId: 0, at: 0 }],
    ['inside the one before', 1, 2, { level: 2, parentId: 1, at: 0 }],
    ['no deeper than one below it', 1, 5, { level: 2, parentId: 1, at: 0 }],
    ['between a block and its first child', 2, 1, { level: 2, parentId: 2, at: 0 }],
    ['the last of a block', 5, 2, { level: 2, parentId: 2, at: 2 }],
    ['after a block', 5, 1, { level: 1, parentId: 0, at: 2 }],
  ])('is %s', (_name, index, level, want) => expect(placeAt(others, 1, index, level)).toMatchObject(want));

  it('is never so deep that the dragged branch would exceed five levels', () => {
    expect(placeAt(others, 3, 4, 4)).toMatchObject({ level: 3, parentId: 3 });
    expect(placeAt(others, 4, 3, 3)).toBeNull();
  });

  it('is not inside a line that was not understood', () =>
    expect(placeAt(linesOf([series({ id: 1, unread: 'boh' })]), 1, 1, 2)).toMatchObject({ level: 1, parentId: 0 }));

  it('is known for an existing series', () => {
    expect(placeOf(lines, 5)).toMatchObject({ parentId: 2, at: 1, level: 2 });
    expect(placeOf(lines, 99)).toBeNull();
  });
});

describe('a step', () => {
  const others = withoutBranch(lines, 1); // 2 (3 (4) 5), 6
  const top = placeAt(others, 1, 0, 1);
  if (!top) throw new Error('expected a place at the top');

  it.each([
    ['up at the top', ['up'], { parentId: 0, at: 0 }],
    ['down, into the block', ['down'], { parentId: 2, at: 0 }],
    ['to the end', ['last'], { parentId: 0, at: 2 }],
    ['to the end and in', ['last', 'in'], { parentId: 6, at: 0 }],
    ['in and out again', ['last', 'in', 'out'], { parentId: 0, at: 2 }],
    ['there and back', ['last', 'first'], { parentId: 0, at: 0 }],
  ] as const)('goes %s', (_name, steps, want) =>
    expect(steps.reduce((place, step) => stepFrom(others, 1, place, step), top)).toMatchObject(want),
  );

  it('finds the place it came from', () => {
    expect(samePlace(top, { ...top, index: 7, level: 3 })).toBe(true);
    expect(samePlace(top, { ...top, at: 1 })).toBe(false);
  });
});

describe('dragging sideways', () => {
  it.each([
    [0, 0],
    [11, 0],
    [-11, 0],
    [39, 0],
    [40, 1],
    [85, 2],
    [-45, -1],
  ])('%i px are %i levels', (pixels, levels) => expect(levelsFor(pixels) + 0).toBe(levels));
});
