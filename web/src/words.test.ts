import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// One thing has one word. Each row has a word that must not be shown, and the one to use instead.
const refused: readonly { wrong: RegExp; instead: string }[] = [
  { wrong: /(\bun|\bogni) passaggio\b|(con i|squalifiche,|risultati di gara,) passaggi\b/i, instead: 'intermedio' },
  { wrong: /label: 'Non iscritto'/, instead: 'Non iscritta' },
];

const root = import.meta.dirname;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path));

describe('one word for one thing', () => {
  it.each(refused)('$instead instead of $wrong', ({ wrong }) => {
    expect(sources.filter((path) => wrong.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});
