import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

// Wire names may appear only in api/generated; all other code uses English names.

const root = import.meta.dirname;

// Upper-case words that are also wire names but have their own meaning in our code.
const ordinary = new Set([
  'APP',
  'BATTERIE',
  'CAP',
  'FORCE',
  'ID',
  'ISO',
  'IVA',
  'LABEL',
  'LOGO',
  'MENU',
  'NONCE',
  'NOTE',
  'PEC',
  'PROVA',
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
const wireNames = new Set(
  tables.flatMap((text) =>
    [...text.matchAll(/[ ,']\w+ ([A-Z][A-Z0-9_]+)(?=[:,'])/g)].map(([, name]) => name as string),
  ),
);

// Tests of the wire format use both languages, and uploaded sheets have wire names in their first row.
const bilingual = /^api\/.*\.test\.ts$|^api\/names\.ts$|^features\/uploads\/|^components\/upload\//;

// Addresses keep the wire names.
const addresses = /[\w/]*\?[\w%=&${}.-]+|ID_SPORT=\d/g;

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) =>
      /\.tsx?$/.test(path) && !path.startsWith('api/generated/') && !bilingual.test(path) && path !== 'english.test.ts',
  );

function wireNamesIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(addresses, '');
  return [...text.matchAll(/\b[A-Z][A-Z0-9_]+\b/g)]
    .map(([word]) => word)
    .filter((word) => wireNames.has(word) && !ordinary.has(word));
}

describe('wire names', () => {
  it('are read from the generated tables', () => {
    expect(wireNames.size).toBeGreaterThan(200);
    expect(wireNames).toContain('COGNOME');
    expect(wireNames).toContain('ID_EVENTO');
  });

  it('appear only in generated sources', () => {
    expect(sources.length).toBeGreaterThan(300);
    const found = sources
      .map((path) => [relative('.', path), wireNamesIn(path)] as const)
      .filter(([, words]) => words.length > 0);
    expect(Object.fromEntries(found)).toEqual({});
  });
});
