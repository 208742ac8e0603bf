import { describe, expect, it } from 'vitest';
import type { Race } from './api';
import { matrixOf } from './race-matrix';

const race = (id: number, metres: number, styleId: number, members = 1) =>
  ({ id, metres, styleId, members, abbreviation: `${id}` }) as Race;

const shape = (races: readonly Race[]) => {
  const { strokes, lines, others } = matrixOf(races);
  return {
    strokes: strokes.map(({ name }) => name),
    lines: lines.map(({ distance, cells }) => [distance, ...cells.map((cell) => cell.map(({ id }) => id))]),
    others: others.map(({ id }) => id),
  };
};

describe('the matrix of races', () => {
  it('has a row for each distance, shortest first, and a column for each stroke', () => {
    expect(shape([race(1, 100, 4), race(2, 50, 4), race(3, 100, 1), race(4, 1500, 4)])).toEqual({
      strokes: ['Farfalla', 'Stile libero'],
      lines: [
        ['50', [], [2]],
        ['100', [3], [1]],
        ['1500', [], [4]],
      ],
      others: [],
    });
  });

  it('names relays by their legs, with mixed ones beside the others', () => {
    expect(shape([race(1, 200, 4, 4), race(2, 200, 4, 4), race(3, 300, 4, 6), race(4, 100, 5, 4)])).toEqual({
      strokes: ['Stile libero', 'Misti'],
      lines: [
        ['4x25', [], [4]],
        ['4x50', [1, 2], []],
        ['6x50', [3], []],
      ],
      others: [],
    });
  });

  it('lists races without stroke or length separately, and is empty without races', () => {
    expect(shape([race(1, 0, 4), race(2, 100, 0)]).others).toEqual([1, 2]);
    expect(shape([])).toEqual({ strokes: [], lines: [], others: [] });
  });
});
