import { describe, expect, it } from 'vitest';
import { mergeLines } from './merge-lines';

describe('lines that two users wrote', () => {
  it.each([
    ['only mine', ['a', 'b'], ['a', 'b'], ['a', 'c'], ['a', 'c']],
    ['a line of theirs at the end', ['a'], ['a', 'x'], ['a', 'b'], ['a', 'x', 'b']],
    ['a line of theirs at the beginning', ['a'], ['x', 'a'], ['a', 'b'], ['x', 'a', 'b']],
    ['what they removed', ['a', 'b'], ['a'], ['a', 'b', 'c'], ['a', 'c']],
    ['both changes of the same line', ['a'], ['x'], ['y'], ['x', 'y']],
    ['the same line from both, once', ['a'], ['a', 'x'], ['a', 'x'], ['a', 'x']],
    ['their duplicated lines', ['a'], ['a', 'x', 'x'], ['a'], ['a', 'x', 'x']],
  ])('keep %s', (_name, base, theirs, mine, want) => expect(mergeLines(base, theirs, mine)).toEqual(want));
});
