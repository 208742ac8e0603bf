import { describe, expect, it } from 'vitest';
import { noHistory, redone, remember, sameLines, undone } from './history';

const at = (...lines: string[]) => [{ id: 1, lines, day: null, name: '', note: '', groupId: 2 }];

describe('history', () => {
  it('undoes and redoes', () => {
    const changed = remember(noHistory, at('a'));
    const back = undone(changed, at('b'));
    expect(back).toEqual({ past: [], future: [at('b')] });
    expect(redone(back, at('a'))).toEqual({ past: [at('a')], future: [] });
  });

  it('drops undone changes after a new change', () =>
    expect(remember({ past: [], future: [at('x')] }, at('a')).future).toEqual([]));

  it('keeps the last fifty changes', () => {
    const many = Array.from({ length: 60 }, (_, n) => at(String(n))).reduce(remember, noHistory);
    expect(many.past).toHaveLength(50);
    expect(many.past[0]).toEqual(at('10'));
  });

  it('compares lines', () => {
    expect(sameLines(['a'], ['a'])).toBe(true);
    expect(sameLines(['a'], ['a', 'b'])).toBe(false);
    expect(sameLines(['a'], ['b'])).toBe(false);
  });
});
