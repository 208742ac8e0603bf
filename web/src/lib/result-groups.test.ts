import { describe, expect, it } from 'vitest';
import {
  categoriesOf,
  choicesOf,
  type Group,
  type GroupRow,
  groupsFound,
  linesOf,
  placeText,
  pointsText,
} from './result-groups';

const row = (entryId: number): GroupRow => ({ entryId });

const group = (raceId: number, categoryId: number, sex: number, ...ids: number[]): Group<GroupRow> => ({
  label: `Gara ${raceId} ${categoryId} ${sex}`,
  raceId,
  race: `Gara ${raceId}`,
  categoryId,
  category: `Categoria ${categoryId}`,
  disabled: 0,
  sex,
  results: ids.map(row),
  notes: [],
});

const groups = [group(1, 1, 2, 1, 2), group(1, 2, 1, 3), { ...group(2, 1, 2, 4), notes: [{ text: 'Vasca corta' }] }];

it('has one item for each heading, result and note', () => {
  const lines = linesOf(groups);
  expect(lines.map(({ kind }) => kind).join(' ')).toBe('group row row group row group row note');
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  expect(lines.filter((line) => line.kind === 'row' && line.odd)).toHaveLength(1);
});

describe('the filters', () => {
  it.each([
    ['nothing', {}, [0, 1, 2]],
    ['a race', { gara: '1' }, [0, 1]],
    ['a category and a sex', { categoria: 1, sesso: '2' }, [0, 2]],
    ['a sex without results', { sesso: '3' }, []],
  ])('%s', (_name, filter, want) => expect(groupsFound(groups, filter)).toEqual(want.map((at) => groups[at])));

  it('offer each choice once', () => {
    expect(choicesOf(groups, 'race').map(({ label }) => label)).toEqual(['Gara 1', 'Gara 2']);
    expect(choicesOf(groups, 'category').map(({ value }) => value)).toEqual(['1', '2']);
  });
});

it('keeps categories of disabled athletes apart although they share an id', () => {
  const disabled = { ...group(1, 1, 2, 9), category: 'Categoria 1 disabili', disabled: 1 };
  const both = [...groups, disabled];
  expect(groupsFound(both, { categoria: 1, gara: 1 })).toEqual([groups[0]]);
  expect(groupsFound(both, { categoria: '1-dis' })).toEqual([disabled]);
  expect(choicesOf(both, 'category').map(({ value }) => value)).toEqual(['1', '1-dis', '2']);
  expect(categoriesOf(both)).toEqual([
    { value: '1', label: 'Categoria 1, Categoria 1 disabili' },
    { value: '2', label: 'Categoria 2' },
  ]);
});

it('formats points the Italian way', () =>
  expect([0, 9, 833.33, 4.5].map(pointsText)).toEqual(['', '9', '833,33', '4,5']));

it('shows a place, or a dash', () => expect([1, 12, 1000, 0].map(placeText)).toEqual(['1', '12', '–', '–']));
