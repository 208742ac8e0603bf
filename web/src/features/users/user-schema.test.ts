import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { blankUser, newSchema, resetSchema } from './user-schema';

const good = {
  ...blankUser,
  username: 'mrossi',
  firstName: 'Mario',
  lastName: 'Rossi',
  email: 'mario@rossi.it',
  confirmEmail: 'Mario@rossi.it',
  password: 'Traguardo1',
  confirmPassword: 'Traguardo1',
};

function wrongFields(schema: typeof newSchema | typeof resetSchema, values: unknown): string[] {
  const result = safeParse(schema, values);
  return result.success ? [] : [...new Set(result.error.issues.map((issue) => String(issue.path[0])))].sort();
}

describe('a new user', () => {
  const cases = [
    { name: 'complete', change: {}, want: [] },
    { name: 'without name', change: { firstName: ' ' }, want: ['firstName'] },
    { name: 'wrong e-mail', change: { email: 'mario', confirmEmail: 'mario' }, want: ['email'] },
    { name: 'two e-mails', change: { confirmEmail: 'luigi@rossi.it' }, want: ['confirmEmail'] },
    { name: 'weak password', change: { password: 'debole', confirmPassword: 'debole' }, want: ['password'] },
    { name: 'two passwords', change: { confirmPassword: 'Traguardo2' }, want: ['confirmPassword'] },
  ];
  for (const { name, change, want } of cases) {
    it(name, () => expect(wrongFields(newSchema, { ...good, ...change })).toEqual(want));
  }
});

it('a reset requires a valid password twice', () => {
  expect(wrongFields(resetSchema, { password: 'Traguardo1', confirmPassword: 'Traguardo1' })).toEqual([]);
  expect(wrongFields(resetSchema, { password: 'Traguardo1', confirmPassword: 'x' })).toEqual(['confirmPassword']);
});
