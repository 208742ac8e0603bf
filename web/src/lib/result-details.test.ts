import { expect, it } from 'vitest';
import { detailText, parseReaction, reactionText } from './result-groups';

it.each([
  ['0.65', 65],
  ['+0,7', 70],
  [' -0.03 ', -3],
  ['1', 100],
  ['-0', 0],
  ['', null],
  ['65', undefined],
  ['0.655', undefined],
  ['x', undefined],
])('reads %s as a reaction time', (text, want) => expect(parseReaction(text)).toBe(want));

it.each([
  [65, '0,65'],
  [-3, '-0,03'],
  [0, '0,00'],
  [123, '1,23'],
  [null, ''],
  [undefined, ''],
])('writes %s', (reaction, want) => expect(reactionText(reaction)).toBe(want));

it('shows the details of a result', () => {
  expect(detailText({ disqualification: 'Crampi', reaction: 65 })).toBe('Crampi, reazione 0,65');
  expect(detailText({ legs: [{ reaction: 71 }, { reaction: null }] })).toBe('reazione 0,71 –');
  expect(detailText({ disqualification: '', reaction: null, legs: [{ reaction: null }] })).toBe('');
});
