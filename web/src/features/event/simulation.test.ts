import { describe, expect, it } from 'vitest';
import type { OptionOfForm } from '../../api/generated/meet';
import { changedOptions } from './simulation-panel';
import { durationOf } from './simulation-result';

const option = (id: number, kind: string) => ({ id, kind, name: '', default: '0' }) as OptionOfForm;

describe('the options of a simulation', () => {
  it('are not sent if none changed', () => expect(changedOptions([], {})).toBeUndefined());
  it('are sent in the form in which they are saved', () =>
    expect(changedOptions([option(18, 'money'), option(1, 'int')], { 18: '7,50', 1: ' 2 ' })).toMatch(
      /^\[\{"\w+":18,"\w+":"7\.50"\},\{"\w+":1,"\w+":"2"\}\]$/,
    ));
});

describe('a duration', () => {
  it.each([
    [null, '–'],
    [{ heats: 1, minutes: 45 }, '45 min'],
    [{ heats: 9, minutes: 185 }, '3 h 5 min'],
  ])('%j is %s', (size, words) => expect(durationOf(size)).toBe(words));
});
