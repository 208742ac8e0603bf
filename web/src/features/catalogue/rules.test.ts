import { describe, expect, it } from 'vitest';
import {
  addressOf,
  ageSum,
  birthRange,
  copiedText,
  copyText,
  nextSeason,
  proposedMetres,
  type RaceShape,
  shownSearch,
  withShape,
} from './rules';

describe('the season in the address', () => {
  const own = 2027;
  it.each([
    ['the user’s own', {}, { seasonId: own }],
    ['another', { seasonId: '2026', page: 2 }, { seasonId: '2026', page: 2 }],
    ['all of them', { seasonId: 0, label: 'x' }, { label: 'x' }],
  ])('%s is shown, and written back unchanged', (_what, address, shown) => {
    expect(shownSearch(address, own)).toEqual(shown);
    expect(addressOf(shown, own)).toEqual(address);
  });

  it('is omitted even if it was chosen explicitly', () => {
    expect(addressOf({ seasonId: '2027' }, own)).toEqual({});
  });

  it('is not sent as zero', () => {
    expect(shownSearch({ seasonId: '0' }, own)).not.toHaveProperty('seasonId');
  });
});

describe('copying a season', () => {
  it('names the next season', () => {
    expect(nextSeason('2026/2027')).toBe('2027/2028');
    expect(nextSeason('2099/2100')).toBe('2100/2101');
    expect(copyText('2026/2027')).toMatch(/stagione 2026\/2027 .* stagione 2027\/2028 /);
  });

  it.each([
    [0, 'Nessuna categoria copiata: la stagione 2027/2028 le ha già tutte.'],
    [1, '1 categoria copiata nella stagione 2027/2028.'],
    [46, '46 categorie copiate nella stagione 2027/2028.'],
  ])('reports that %i were copied', (count, words) => {
    expect(copiedText(count, '2027/2028')).toBe(words);
  });
});

describe('the bounds of a category', () => {
  it.each([
    ['2017-01-01', '2018-12-31', '01/01/2017\u00a0– 31/12/2018'],
    ['1900-01-01', '2006-12-31', 'fino al 31/12/2006'],
    [null, null, ''],
    ['2017-01-01', null, ''],
  ])('formats births from %s to %s', (from, to, words) => {
    expect(birthRange(from, to)).toBe(words);
  });

  it.each([
    [80, 99, '80–99'],
    [360, 999, '360 e oltre'],
    [0, 0, ''],
    [0, 79, '0–79'],
  ])('formats ages that add up to %i–%i', (min, max, words) => {
    expect(ageSum(min, max)).toBe(words);
  });
});

describe('editing a race', () => {
  const relay: RaceShape = { kind: '2', members: '4', sex: '3', legMetres: '50', metres: '200' };
  const alone: RaceShape = { kind: '1', members: '1', sex: '0', legMetres: '', metres: '' };

  it.each([
    ['50', '4', '200'],
    ['100', '', '100'],
    ['', '4', ''],
    ['0', '6', '0'],
  ])('proposes a total for legs of %s metres and %s members: %s', (legMetres, members, whole) => {
    expect(proposedMetres({ legMetres, members })).toBe(whole);
  });

  it('updates the total with the legs', () => {
    expect(withShape(alone, { legMetres: '400' }).metres).toBe('400');
    expect(withShape(relay, { legMetres: '100' }).metres).toBe('400');
    expect(withShape(relay, { members: '6' }).metres).toBe('300');
  });

  it('keeps a total that the user typed', () => {
    const written = withShape(relay, { metres: '225' });
    expect(written.metres).toBe('225');
    expect(withShape(written, { members: '6' }).metres).toBe('225');
  });

  it('has one member and is not mixed when it becomes individual', () => {
    expect(withShape(relay, { kind: '1' })).toEqual({
      ...relay,
      kind: '1',
      members: '1',
      sex: '0',
      metres: '50',
    });
  });

  it('starts with four members when it becomes a team race', () => {
    expect(withShape({ ...alone, legMetres: '50', metres: '50' }, { kind: '2' })).toMatchObject({
      members: '4',
      metres: '200',
    });
  });
});
