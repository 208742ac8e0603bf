import { describe, expect, it } from 'vitest';
import type { OptionOfForm } from '../../api/generated/meet';
import {
  conflictFields,
  formatOption,
  matchesSearch,
  optionsSchema,
  optionText,
  parseOption,
  problemOf,
  readOptions,
  writeOptions,
} from './option-values';

const option = (kind: string, change: Partial<OptionOfForm> = {}): OptionOfForm => ({
  id: 16,
  name: 'Numero di corsie',
  help: 'Corsie usate nelle batterie',
  value: '6',
  kind,
  default: '6',
  min: 1,
  max: 20,
  choices: [],
  overridable: 0,
  ...change,
});

describe('a value as it is stored', () => {
  it.each([
    ['int', ' 08 ', '8'],
    ['int', 'otto', null],
    ['int', '', null],
    ['money', '6', '6'],
    ['money', '6,00', '6'],
    ['money', '1.234,5', '1234.50'],
    ['money', '12.50', '12.50'],
    ['money', '6,125', null],
    ['money', '', null],
    ['points', '9, 7;6', '9,7,6'],
    ['points', '9,,7', null],
    ['points', '', null],
    ['flag', '1', '1'],
    ['text', '  Nota ', 'Nota'],
    ['link', ' https://a.it', 'https://a.it'],
  ])('%s %s', (kind, typed, want) => expect(parseOption(option(kind), typed)).toBe(want));

  it('is parsed from what is shown', () => {
    for (const stored of ['0', '6', '12.50', '1234.05']) {
      expect(parseOption(option('money'), formatOption(option('money'), stored))).toBe(stored);
    }
  });
});

describe('problemOf', () => {
  it.each([
    ['int', '6', null],
    ['int', '0', 'Numero intero da 1 a 20'],
    ['int', '21', 'Numero intero da 1 a 20'],
    ['int', 'x', 'Numero intero da 1 a 20'],
    ['money', '7,50', null],
    ['money', 'sei', 'Importo non valido'],
    ['money', '20,01', 'Importo da 1 a 20 euro'],
    ['points', '9,7', null],
    ['points', '9,21', 'Punti separati da virgola, da 1 a 20'],
    ['points', 'nove', 'Punti separati da virgola, da 1 a 20'],
    ['link', 'javascript:alert(1)', null],
  ])('%s %s', (kind, typed, want) => expect(problemOf(option(kind), typed)).toBe(want));

  it('is shown next to its option', () => {
    const { error } = optionsSchema([option('int')]).safeParse({ options: { 16: '99' } });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['options.16', 'Numero intero da 1 a 20'],
    ]);
  });
});

describe('a value in words', () => {
  const choices = [
    { id: 1, text: '25 m' },
    { id: 2, text: '50 m' },
  ];
  it.each([
    ['flag', '1', 'Sì'],
    ['flag', '0', 'No'],
    ['choice', '2', '50 m'],
    ['money', '6.5', '6,50 €'],
    ['text', '', 'vuoto'],
    ['int', '6', '6'],
  ])('%s %s', (kind, stored, want) => expect(optionText(option(kind, { choices }), stored)).toBe(want));
});

describe('the options of an event', () => {
  const options = [option('int'), option('money', { id: 18, default: '0' })];
  const event = { options: [{ id: 18, value: '6.50' }] };

  it('are shown with their defaults, and sent as stored', () => {
    const values = readOptions(options)(event);
    expect(values).toEqual({ options: { 16: '6', 18: '6,50' } });
    expect(writeOptions(options)(values)).toEqual({ 16: '6', 18: '6.50' });
  });

  it('have labels in a conflict', () => {
    const [lanes, price] = conflictFields(options);
    expect(lanes).toMatchObject({ name: '16', label: 'Numero di corsie' });
    expect(price?.show?.('6.50')).toBe('6,50 €');
  });
});

describe('the search', () => {
  it.each([
    ['', true],
    ['corsie', true],
    ['BATTERIE numero', true],
    ['16', true],
    ['tempo', false],
  ])('%s', (search, want) => expect(matchesSearch(option('int'), search)).toBe(want));

  it('ignores accents', () =>
    expect(matchesSearch(option('flag', { help: 'A parità di punti' }), 'parita')).toBe(true));
});
