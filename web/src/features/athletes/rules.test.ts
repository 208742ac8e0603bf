import { describe, expect, it } from 'vitest';
import {
  capitals,
  formRules,
  fromTaxCode,
  listRules,
  onComputed,
  samePerson,
  type TaxCodeInput,
  taxCodeInput,
  undefinedPlace,
} from './rules';

const option = (id: number, on: number) => ({ id, value: on });
const whole = ['lastName', 'firstName', 'sex', 'birth', 'birthplaceId', 'card', 'memberUntil'];
const short = ['lastName', 'firstName', 'sex', 'birth'];

describe('formRules', () => {
  it.each([
    ['club', { level: 2, membershipTypes: true, options: [] }, true, short],
    ['club of the confederation', { level: 2, membershipTypes: false, options: [] }, true, short],
    ['coach', { level: 3, membershipTypes: true, options: [] }, false, [...whole, 'membership']],
    ['administrator', { level: 1, membershipTypes: true, options: [] }, false, [...whole, 'membership', 'clubId']],
    [
      'administrator of the confederation',
      { level: 1, membershipTypes: false, options: [] },
      false,
      [...whole, 'clubId'],
    ],
    [
      'club whose body requires all three',
      { level: 2, membershipTypes: true, options: [option(29, 1), option(30, 1), option(31, 1)] },
      true,
      [...short, 'taxCode', 'email', 'phone'],
    ],
    [
      'club whose body requires none',
      { level: 2, membershipTypes: true, options: [option(29, 0), option(30, 0)] },
      true,
      short,
    ],
  ])('has the form of a %s', (_who, caller, isShort, required) => {
    const rules = formRules(caller);
    expect(rules.short).toBe(isShort);
    expect([...rules.required].sort()).toEqual([...required].sort());
  });

  it('asks a club for contacts only where they are mandatory', () => {
    expect(formRules({ level: 2, membershipTypes: true, options: [] }).contacts).toEqual({
      email: false,
      phone: false,
    });
    expect(formRules({ level: 2, membershipTypes: true, options: [option(31, 1)] }).contacts).toEqual({
      email: false,
      phone: true,
    });
    expect(formRules({ level: 1, membershipTypes: true, options: [] }).contacts).toEqual({ email: true, phone: true });
  });

  it.each([
    [1, true, { club: true, membership: true, qualification: false }],
    [1, false, { club: true, membership: false, qualification: true }],
    [3, true, { club: false, membership: true, qualification: false }],
    [2, true, { club: false, membership: false, qualification: false }],
  ])('has the fields of level %i with membership types %s', (level, membershipTypes, fields) => {
    expect(formRules({ level, membershipTypes, options: [] })).toMatchObject(fields);
  });
});

describe('listRules', () => {
  it.each([
    [1, true, { club: true, membershipFilters: true, duplicate: true }],
    [1, false, { club: true, membershipFilters: false, duplicate: true }],
    [2, true, { club: false, membershipFilters: false, duplicate: false }],
    [3, true, { club: false, membershipFilters: false, duplicate: false }],
  ])('has the filters and buttons of level %i with membership types %s', (level, membershipTypes, want) => {
    expect(listRules(level, membershipTypes)).toEqual(want);
  });
});

describe('the computed tax code', () => {
  const rossi: TaxCodeInput = {
    lastName: ' Rossi ',
    firstName: 'Mario',
    sex: '1',
    birth: '1990-01-01',
    birthplaceId: 1058091,
  };

  it('is requested when everything is present', () => {
    expect(taxCodeInput(rossi)).toEqual({
      lastName: 'Rossi',
      firstName: 'Mario',
      sex: 1,
      birth: '1990-01-01',
      placeId: 1058091,
    });
  });

  it.each([
    ['surname', { lastName: '  ' }],
    ['name', { firstName: '' }],
    ['sex', { sex: '' }],
    ['date', { birth: null }],
    ['valid date', { birth: '1990-02-31' }],
    ['birthplace', { birthplaceId: null }],
    ['code of the place', { birthplaceId: undefinedPlace }],
  ])('is not requested without a %s', (_what, change) => {
    expect(taxCodeInput({ ...rossi, ...change })).toBeNull();
  });

  it.each([
    ['an empty field', '', '', 'take'],
    ['the code computed before', 'AAABBB90A01H501X', 'AAABBB90A01H501X', 'take'],
    ['the same code', 'rssmra90a01h501w ', '', 'same'],
    ['a typed code', 'AAABBB90A01H501X', '', 'offer'],
    ['a code typed over the computed one', 'AAABBB90A01H501X', 'CCCDDD90A01H501X', 'offer'],
  ])('handles %s in the field', (_what, inField, before, want) => {
    expect(onComputed(inField, before, 'RSSMRA90A01H501W')).toBe(want);
  });
});

describe('capitals', () => {
  const cases: [string, string][] = [
    ['rossi mario', 'Rossi Mario'],
    ['ROSSI', 'Rossi'],
    ["d'alò", "D'Alò"],
    ["D'ALÒ", "D'Alò"],
    ['de luca', 'De Luca'],
    ['DE LUCA', 'De Luca'],
    ['De Luca', 'De Luca'],
    ['de Luca', 'de Luca'],
    ['McDonald', 'McDonald'],
    ['anna-maria', 'Anna-Maria'],
    ['Łukasz =1+1', 'Łukasz =1+1'],
    ['x', 'X'],
    ['X', 'X'],
    ['', ''],
  ];
  for (const [typed, want] of cases) {
    it(typed, () => expect(capitals(typed)).toBe(want));
  }
});

describe('fromTaxCode', () => {
  const today = '2026-11-16';
  const cases: [string, ReturnType<typeof fromTaxCode>][] = [
    ['RSSMRA90A01H501W', { sex: '1', birth: '1990-01-01' }],
    ['dmcmch10m70f205t', { sex: '2', birth: '2010-08-30' }],
    ['FOXLIX01T45Z210O', { sex: '2', birth: '2001-12-05' }],
    ['RSSMRA27A01H501W', { sex: '1', birth: '1927-01-01' }],
    ['RSSMRA90A0', null],
    ['RSSMRA90B31H501W', null],
    ['', null],
  ];
  for (const [code, want] of cases) {
    it(code || 'nothing', () => expect(fromTaxCode(code, today)).toEqual(want));
  }
});

describe('samePerson', () => {
  const ada = { lastName: "D'Alò", firstName: 'Ada Maria', birthYear: 2010 };
  it.each([
    ['as stored', "D'Alò", 'Ada Maria', '2010', true],
    ['without accents, punctuation and capitals', 'dalo', 'ada maria', '2010-03-01', true],
    ['of another year', "D'Alò", 'Ada Maria', '2011', false],
    ['of another name', "D'Alò", 'Ada', '2010', false],
  ])('recognises a person %s', (_how, lastName, firstName, birth, same) => {
    expect(samePerson(ada, { lastName, firstName, birth })).toBe(same);
  });
});
