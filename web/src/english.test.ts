import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

// Names of the contract stand in api/generated and nowhere else: everybody else reads and writes English.

const root = import.meta.dirname;

// The contract's names in capitals, from the tables. Those that are words of their own in our code, too, cannot be told apart.
const ordinary = new Set([
  'APP',
  'BATTERIE',
  'CAP',
  'FORCE',
  'ID',
  'ISO',
  'LABEL',
  'LOGO',
  'MENU',
  'NONCE',
  'NOTE',
  'PEC',
  'QR',
  'SPORT',
  'STAFF',
  'TOKEN',
  'UPLOAD',
  'XML',
]);
const tables = readdirSync(join(root, 'api/generated')).map((name) =>
  readFileSync(join(root, 'api/generated', name), 'utf8'),
);
const contract = new Set(
  tables.flatMap((text) =>
    [...text.matchAll(/[ ,']\w+ ([A-Z][A-Z0-9_]+)(?=[:,'])/g)].map(([, name]) => name as string),
  ),
);

// Tests of how calls travel speak both languages, and the sheets that people upload have the contract's words in their first line.
const both = /^api\/.*\.test\.ts$|^api\/names\.ts$|^features\/uploads\/|^components\/upload\//;

// Addresses keep the contract's names.
const addresses = /[\w/]*\?[\w%=&${}.-]+|ID_SPORT=\d/g;

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) =>
      /\.tsx?$/.test(path) && !path.startsWith('api/generated/') && !both.test(path) && path !== 'english.test.ts',
  );

function foreign(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(addresses, '');
  return [...text.matchAll(/\b[A-Z][A-Z0-9_]+\b/g)]
    .map(([word]) => word)
    .filter((word) => contract.has(word) && !ordinary.has(word));
}

describe('the names of the contract', () => {
  it('are known', () => {
    expect(contract.size).toBeGreaterThan(200);
    expect(contract).toContain('COGNOME');
    expect(contract).toContain('ID_EVENTO');
  });

  it('stand in no source but the generated ones', () => {
    expect(sources.length).toBeGreaterThan(300);
    const found = sources
      .map((path) => [relative('.', path), foreign(path)] as const)
      .filter(([, words]) => words.length > 0);
    expect(Object.fromEntries(found)).toEqual({});
  });
});
