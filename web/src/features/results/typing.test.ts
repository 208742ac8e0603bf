import { describe, expect, it } from 'vitest';
import {
  commandKeys,
  commandOf,
  digitsOf,
  formatDigits,
  type Kind,
  kindOf,
  pastedDigits,
  stepOf,
  typedValue,
  valueText,
} from './typing';

// typed returns what the field shows after each key, with the caret at the end.
function typed(keys: string, kind: Kind): string[] {
  let shown = '';
  return [...keys].map((key) => {
    shown = formatDigits(digitsOf(shown + key), kind);
    return shown;
  });
}

describe('digits formatted as a time while typing', () => {
  it.each([
    ['10234', ["0''01", "0''10", "1''02", "10''23", "1'02''34"]],
    ['6235', ["0''06", "0''62", "6''23", "62''35"]],
    ['2899', ["0''02", "0''28", "2''89", "28''99"]],
    ['005', ['', '', "0''05"]],
    ['1002345', ["0''01", "0''10", "1''00", "10''02", "1'00''23", "10'02''34", "10'02''34"]],
  ])('%s', (keys, want) => expect(typed(keys, 'time')).toEqual(want));

  it('lose the last one with Backspace', () => {
    expect(formatDigits(digitsOf("1'02''3"), 'time')).toBe("10''23");
    expect(formatDigits(digitsOf("0''0"), 'time')).toBe('');
  });
});

describe('digits formatted as a score while typing', () => {
  it.each([
    ['1345', ['0,01', '0,13', '1,34', '13,45']],
    ['900', ['0,09', '0,90', '9,00']],
  ])('%s', (keys, want) => expect(typed(keys, 'score')).toEqual(want));
});

describe('the typed value', () => {
  it.each([
    ['', 'time', 0],
    ['5', 'time', 5],
    ['10234', 'time', 6234],
    ['6234', 'time', 6234],
    ['9999', 'time', 9999],
    ['100234', 'time', 60234],
    ['17000', 'time', null],
    ['16000', 'time', null],
    ['', 'score', 0],
    ['1345', 'score', 1345],
    ['17000', 'score', 17000],
  ] as const)('%s, a %s', (digits, kind, want) => expect(typedValue(digits, kind)).toBe(want));

  it('is shown as it is stored', () => {
    expect(valueText(6234, 'time')).toBe("1'02''34");
    expect(valueText(2899, 'time')).toBe("0'28''99");
    expect(valueText(1345, 'score')).toBe('13,45');
    expect(valueText(0, 'time')).toBe('');
    expect(valueText(0, 'score')).toBe('');
  });

  it('is the same after formatting', () => {
    for (const value of [1, 60, 99, 100, 5999, 6000, 6234, 59999, 359999]) {
      expect(typedValue(digitsOf(valueText(value, 'time')), 'time')).toBe(value);
      expect(typedValue(digitsOf(valueText(value, 'score')), 'score')).toBe(value);
    }
  });
});

describe('pasted text', () => {
  it.each([
    ['1:02.34', 'time', '10234'],
    ["1'02''34", 'time', '10234'],
    ['1.02,3', 'time', '10230'],
    ['28.9', 'time', '2890'],
    ['2890', 'time', '2890'],
    ['S.T.', 'time', ''],
    ['1:72.00', 'time', null],
    ['ieri', 'time', null],
    ['13,5', 'score', '1350'],
    ['9', 'score', '900'],
    ['9,123', 'score', null],
  ] as const)('%s, a %s', (text, kind, want) => expect(pastedDigits(text, kind)).toBe(want));
});

describe('keys', () => {
  it.each([
    ['a', 'absent'],
    ['A', 'absent'],
    ['s', 'disqualified'],
    ['t', 'noTime'],
    ['i', 'splits'],
    ['f', 'didNotFinish'],
    ['n', 'withdrawn'],
    ['m', 'ill'],
    ['g', 'outOfCompetition'],
    ['q', 'disqualification'],
    ['e', 'reaction'],
    ['z', null],
    ['1', null],
    ['Enter', null],
  ])('%s runs the right command', (key, want) => expect(commandOf(key)).toBe(want));

  it('are all explained', () => {
    const commands = commandKeys('time').map(([key]) => commandOf(key));
    expect(commands).not.toContain(null);
    expect(new Set(commands).size).toBe(14);
    expect(commandKeys('score').map(([, words]) => words)).toEqual([
      'assente',
      'squalificato',
      'regolare',
      'senza punteggio',
      'non ha finito (RIT)',
      'rinuncia (RIN)',
      'malattia (MAL)',
      'fuori gara (FG)',
      'motivo della squalifica',
      'penalità',
      'numero',
      'cronologia',
    ]);
  });

  it.each([
    ['Enter', false, 1],
    ['Enter', true, -1],
    ['ArrowDown', false, 1],
    ['ArrowUp', false, -1],
    ['5', false, 0],
  ])('%s with shift %s moves %s', (key, shift, want) => expect(stepOf(key, shift)).toBe(want));
});

it('times swimming and scores other sports', () => {
  expect([1, 2, 3].map(kindOf)).toEqual(['time', 'score', 'score']);
});
