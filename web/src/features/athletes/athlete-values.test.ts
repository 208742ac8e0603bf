import { describe, expect, it } from 'vitest';
import type { Athlete } from '../../api/generated/people';
import { athleteSchema, birthProblem, blankAthlete, toWire, valuesOf } from './athlete-values';
import { formRules } from './rules';

const forClub = formRules({ level: 2, membershipTypes: true, options: [] });
const forAdmin = formRules({ level: 1, membershipTypes: true, options: [] });

const athlete = {
  id: 5,
  clubId: 3,
  lastName: "D'Alò",
  firstName: 'Łukasz =1+1',
  sex: 1,
  birth: '2014-03-05',
  birthYear: 2014,
  onlyYear: 0,
  card: 'A1',
  memberUntil: null,
  membership: 2,
  qualification: 1,
  disability: 1,
  person: { birthplaceId: 0, taxCode: '', email: '', phone: '', nationalityId: 118 },
} as Athlete;

describe("an athlete's birth", () => {
  it.each([
    ['a full Italian date to a club', athlete, forClub, '05/03/2014'],
    ['only the year to a club', { ...athlete, onlyYear: 1, birth: '2014-01-01' } as Athlete, forClub, '2014'],
    ['a full date to an administrator', athlete, forAdmin, '2014-03-05'],
    ['nothing to an administrator if only the year is known', { ...athlete, onlyYear: 1 } as Athlete, forAdmin, null],
  ])('shows %s', (_what, given, rules, want) => {
    expect(valuesOf(given, rules).birth).toBe(want);
  });

  it.each([
    ['2014', '2014'],
    [' 2014 ', '2014'],
    ['05/03/2014', '2014-03-05'],
  ])('typed by a club as %s is sent as %s', (typed, want) => {
    expect(toWire({ ...blankAthlete, birth: typed }, forClub).birth).toBe(want);
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
  ])('%s is validated', (typed, want) => {
    expect(birthProblem(typed, '2026-11-11')).toBe(want);
  });
});

describe('toWire', () => {
  it('sends for a club only what its form shows', () => {
    expect(Object.keys(toWire(valuesOf(athlete, forClub), forClub)).sort()).toEqual(
      ['taxCode', 'lastName', 'birth', 'memberUntil', 'onlyYear', 'firstName', 'sex', 'card', 'reserved'].sort(),
    );
    expect(toWire({ ...blankAthlete, birth: '2014' }, forClub)).not.toHaveProperty('onlyYear');
  });

  it('sends for an administrator the whole record, with numbers as numbers', () => {
    expect(toWire(valuesOf(athlete, forAdmin), forAdmin)).toMatchObject({
      clubId: 3,
      sex: 1,
      membership: 2,
      disability: 1,
      nationalityId: 118,
      birthplaceId: 0,
    });
  });
});

describe('missing values', () => {
  const missing = (rules: typeof forClub, values = blankAthlete) => {
    const result = athleteSchema(rules).safeParse(values);
    return result.success ? [] : [...new Set(result.error.issues.map((issue) => String(issue.path[0])))].sort();
  };

  it('are reported by field', () => {
    expect(missing(forClub)).toEqual(['birth', 'firstName', 'lastName', 'sex']);
    expect(missing(forAdmin)).toEqual([
      'birth',
      'birthplaceId',
      'card',
      'clubId',
      'firstName',
      'lastName',
      'memberUntil',
      'sex',
    ]);
  });

  it('are none in a complete form, and an invalid year is an error', () => {
    const filled = { ...blankAthlete, lastName: 'Rossi', firstName: 'Ada', sex: '2', birth: '2014' };
    expect(missing(forClub, filled)).toEqual([]);
    expect(missing(forClub, { ...filled, birth: '20x4' })).toEqual(['birth']);
  });
});
