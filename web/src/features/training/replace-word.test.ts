import { describe, expect, it } from 'vitest';
import { replaceWord } from './replace-word';

describe('a word that was not understood', () => {
  it.each([
    ['the line', '8x100 Q2', { line: 0, word: 'Q2', at: 6 }, '8x100 A2'],
    ['after empty lines', '\n\n 400 SL\n8x100 Q2', { line: 1, word: 'Q2', at: 6 }, '\n\n 400 SL\n8x100 A2'],
    ['with a margin', '  8x100 Q2', { line: 0, word: 'Q2', at: 6 }, '  8x100 A2'],
    ['counted in bytes', '8x100 "più" Q2', { line: 0, word: 'Q2', at: 13 }, '8x100 "più" A2'],
    ['a line that no longer exists', '400', { line: 4, word: 'Q2', at: 6 }, '400'],
  ])('is replaced in %s', (_name, content, misread, want) => expect(replaceWord(content, misread, 'A2')).toBe(want));
});
