import { describe, expect, it } from 'vitest';
import {
  addressOf,
  ageSum,
  birthRange,
  copiedWords,
  copyWords,
  nextSeason,
  proposedMetres,
  type RaceShape,
  reshaped,
  shownSearch,
} from './rules';

describe('the season in the address', () => {
  const own = 2027;
  it.each([
    ['the user’s own', {}, { FK_ID_STAGIONE: own }],
    ['another', { FK_ID_STAGIONE: '2026', PAGINA: 2 }, { FK_ID_STAGIONE: '2026', PAGINA: 2 }],
    ['all of them', { FK_ID_STAGIONE: 0, LABEL: 'x' }, { LABEL: 'x' }],
  ])('%s is shown, and written back as it was', (_what, address, shown) => {
    expect(shownSearch(address, own)).toEqual(shown);
    expect(addressOf(shown, own)).toEqual(address);
  });

  it('is left out also when it was chosen by hand', () => {
    expect(addressOf({ FK_ID_STAGIONE: '2027' }, own)).toEqual({});
  });

  it('is not zero in a question to the server', () => {
    expect(shownSearch({ FK_ID_STAGIONE: '0' }, own)).not.toHaveProperty('FK_ID_STAGIONE');
  });
});

describe('copying a season', () => {
  it('names the season after', () => {
    expect(nextSeason('2026/2027')).toBe('2027/2028');
    expect(nextSeason('2099/2100')).toBe('2100/2101');
    expect(copyWords('2026/2027')).toMatch(/stagione 2026\/2027 .* stagione 2027\/2028 /);
  });

  it.each([
    [0, 'Nessuna categoria copiata: la stagione 2027/2028 le ha già tutte.'],
    [1, '1 categoria copiata nella stagione 2027/2028.'],
    [46, '46 categorie copiate nella stagione 2027/2028.'],
  ])('tells that %i were copied', (count, words) => {
    expect(copiedWords(count, '2027/2028')).toBe(words);
  });
});

describe('the bounds of a category', () => {
  it.each([
    ['2017-01-01', '2018-12-31', '01/01/2017\u00a0– 31/12/2018'],
    ['1900-01-01', '2006-12-31', 'fino al 31/12/2006'],
    [null, null, ''],
    ['2017-01-01', null, ''],
  ])('born from %s to %s', (from, to, words) => {
    expect(birthRange(from, to)).toBe(words);
  });

  it.each([
    [80, 99, '80–99'],
    [360, 999, '360 e oltre'],
    [0, 0, ''],
    [0, 79, '0–79'],
  ])('ages that add up to %i–%i', (min, max, words) => {
    expect(ageSum(min, max)).toBe(words);
  });
});

describe('a race being written', () => {
  const relay: RaceShape = { FK_ID_TIPO: '2', COMPONENTI: '4', SESSO_AMMESSO: '3', METRI: '50', METRI_GARA: '200' };
  const alone: RaceShape = { FK_ID_TIPO: '1', COMPONENTI: '1', SESSO_AMMESSO: '0', METRI: '', METRI_GARA: '' };

  it.each([
    ['50', '4', '200'],
    ['100', '', '100'],
    ['', '4', ''],
    ['0', '6', '0'],
  ])('of %s metres and %s members is %s metres', (METRI, COMPONENTI, whole) => {
    expect(proposedMetres({ METRI, COMPONENTI })).toBe(whole);
  });

  it('has the whole follow the legs', () => {
    expect(reshaped(alone, { METRI: '400' }).METRI_GARA).toBe('400');
    expect(reshaped(relay, { METRI: '100' }).METRI_GARA).toBe('400');
    expect(reshaped(relay, { COMPONENTI: '6' }).METRI_GARA).toBe('300');
  });

  it('keeps a whole that somebody wrote', () => {
    const written = reshaped(relay, { METRI_GARA: '225' });
    expect(written.METRI_GARA).toBe('225');
    expect(reshaped(written, { COMPONENTI: '6' }).METRI_GARA).toBe('225');
  });

  it('is of one, and not mixed, when it becomes individual', () => {
    expect(reshaped(relay, { FK_ID_TIPO: '1' })).toEqual({
      ...relay,
      FK_ID_TIPO: '1',
      COMPONENTI: '1',
      SESSO_AMMESSO: '0',
      METRI_GARA: '50',
    });
  });

  it('begins with four when it becomes a team’s', () => {
    expect(reshaped({ ...alone, METRI: '50', METRI_GARA: '50' }, { FK_ID_TIPO: '2' })).toMatchObject({
      COMPONENTI: '4',
      METRI_GARA: '200',
    });
  });
});
