import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { blankUser, newSchema, resetSchema } from './user-schema';

const good = {
  ...blankUser,
  USERNAME: 'mrossi',
  NOME: 'Mario',
  COGNOME: 'Rossi',
  EMAIL: 'mario@rossi.it',
  CONFERMA_EMAIL: 'Mario@rossi.it',
  PASSWORD: 'Traguardo1',
  CONFERMA_PASSWORD: 'Traguardo1',
};

function wrongFields(schema: typeof newSchema | typeof resetSchema, values: unknown): string[] {
  const result = safeParse(schema, values);
  return result.success ? [] : [...new Set(result.error.issues.map((issue) => String(issue.path[0])))].sort();
}

describe('a new user', () => {
  const cases = [
    { name: 'complete', change: {}, want: [] },
    { name: 'without name', change: { NOME: ' ' }, want: ['NOME'] },
    { name: 'wrong e-mail', change: { EMAIL: 'mario', CONFERMA_EMAIL: 'mario' }, want: ['EMAIL'] },
    { name: 'two e-mails', change: { CONFERMA_EMAIL: 'luigi@rossi.it' }, want: ['CONFERMA_EMAIL'] },
    { name: 'weak password', change: { PASSWORD: 'debole', CONFERMA_PASSWORD: 'debole' }, want: ['PASSWORD'] },
    { name: 'two passwords', change: { CONFERMA_PASSWORD: 'Traguardo2' }, want: ['CONFERMA_PASSWORD'] },
  ];
  for (const { name, change, want } of cases) {
    it(name, () => expect(wrongFields(newSchema, { ...good, ...change })).toEqual(want));
  }
});

it('a reset wants a good password twice', () => {
  expect(wrongFields(resetSchema, { PASSWORD: 'Traguardo1', CONFERMA_PASSWORD: 'Traguardo1' })).toEqual([]);
  expect(wrongFields(resetSchema, { PASSWORD: 'Traguardo1', CONFERMA_PASSWORD: 'x' })).toEqual(['CONFERMA_PASSWORD']);
});
