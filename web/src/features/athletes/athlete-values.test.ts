import { describe, expect, it } from 'vitest';
import type { Athlete } from '../../api/generated';
import { athleteSchema, birthProblem, blankAthlete, toWire, valuesOf } from './athlete-values';
import { formRules } from './rules';

const forClub = formRules({ level: 2, swimming: true, options: [] });
const forAdmin = formRules({ level: 1, swimming: true, options: [] });

const athlete = {
  ID_ATLETA: 5,
  FK_ID_SOCIETA: 3,
  COGNOME: "D'Alò",
  NOME: 'Łukasz =1+1',
  SESSO: 1,
  DATA_NASCITA: '2014-03-05',
  ANNO_NASCITA: 2014,
  FLG_SOLO_ANNO: 0,
  TESSERA: 'A1',
  DATA_SCADENZA_TESSERAMENTO: null,
  FK_ID_TIPO_TESSERAMENTO: 2,
  FK_ID_TIPO_QUALIFICA: 1,
  FK_ID_CATEGORIA_DIS: 1,
  personaFisica: { FK_ID_COMUNE_NASCITA: 0, CODICE_FISCALE: '', EMAIL: '', TELEFONO: '', FK_ID_NAZIONALITA: 118 },
} as Athlete;

describe('the birth of an athlete', () => {
  it.each([
    ['a whole date, as people write it, to a club', athlete, forClub, '05/03/2014'],
    [
      'only the year to a club',
      { ...athlete, FLG_SOLO_ANNO: 1, DATA_NASCITA: '2014-01-01' } as Athlete,
      forClub,
      '2014',
    ],
    ['a whole date to an administrator', athlete, forAdmin, '2014-03-05'],
    ['nothing to an administrator who must find the day', { ...athlete, FLG_SOLO_ANNO: 1 } as Athlete, forAdmin, null],
  ])('shows %s', (_what, given, rules, want) => {
    expect(valuesOf(given, rules).DATA_NASCITA).toBe(want);
  });

  it.each([
    ['2014', '2014'],
    [' 2014 ', '2014'],
    ['05/03/2014', '2014-03-05'],
  ])('of a club, typed %s, is sent as %s', (typed, want) => {
    expect(toWire({ ...blankAthlete, DATA_NASCITA: typed }, forClub).DATA_NASCITA).toBe(want);
  });

  it.each([
    ['2014', null],
    ['1900', null],
    ['05/03/2014', null],
    ['1899', 'Deve essere tra il 1900 e oggi'],
    ['2027', 'Deve essere tra il 1900 e oggi'],
    ['12/11/2026', 'Deve essere tra il 1900 e oggi'],
    ['14', "Scrivi l'anno di quattro cifre, oppure la data gg/mm/aaaa"],
    ['31/02/2014', "Scrivi l'anno di quattro cifre, oppure la data gg/mm/aaaa"],
    ['quando era piccolo', "Scrivi l'anno di quattro cifre, oppure la data gg/mm/aaaa"],
  ])('%s is judged', (typed, want) => {
    expect(birthProblem(typed, '2026-11-11')).toBe(want);
  });
});

describe('what is sent', () => {
  it('is for a club only what its editor shows', () => {
    expect(Object.keys(toWire(valuesOf(athlete, forClub), forClub)).sort()).toEqual(
      [
        'CODICE_FISCALE',
        'COGNOME',
        'DATA_NASCITA',
        'DATA_SCADENZA_TESSERAMENTO',
        'FLG_SOLO_ANNO',
        'NOME',
        'SESSO',
        'TESSERA',
      ].sort(),
    );
    expect(toWire({ ...blankAthlete, DATA_NASCITA: '2014' }, forClub)).not.toHaveProperty('FLG_SOLO_ANNO');
  });

  it('is for an administrator the whole record, numbers as numbers', () => {
    expect(toWire(valuesOf(athlete, forAdmin), forAdmin)).toMatchObject({
      FK_ID_SOCIETA: 3,
      SESSO: 1,
      FK_ID_TIPO_TESSERAMENTO: 2,
      FK_ID_CATEGORIA_DIS: 1,
      FK_ID_NAZIONALITA: 118,
      FK_ID_COMUNE_NASCITA: 0,
    });
  });
});

describe('what is missing', () => {
  const missing = (rules: typeof forClub, values = blankAthlete) => {
    const result = athleteSchema(rules).safeParse(values);
    return result.success ? [] : [...new Set(result.error.issues.map((issue) => String(issue.path[0])))].sort();
  };

  it('is named field by field', () => {
    expect(missing(forClub)).toEqual(['COGNOME', 'DATA_NASCITA', 'NOME', 'SESSO']);
    expect(missing(forAdmin)).toEqual([
      'COGNOME',
      'DATA_NASCITA',
      'DATA_SCADENZA_TESSERAMENTO',
      'FK_ID_COMUNE_NASCITA',
      'FK_ID_SOCIETA',
      'NOME',
      'SESSO',
      'TESSERA',
    ]);
  });

  it('is nothing in a filled editor, and a year that is none is a mistake', () => {
    const filled = { ...blankAthlete, COGNOME: 'Rossi', NOME: 'Ada', SESSO: '2', DATA_NASCITA: '2014' };
    expect(missing(forClub, filled)).toEqual([]);
    expect(missing(forClub, { ...filled, DATA_NASCITA: '20x4' })).toEqual(['DATA_NASCITA']);
  });
});
