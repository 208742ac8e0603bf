import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linkTo, type ScreenPath } from '../api/addresses';
import { screenNames } from '../api/generated/screens';
import { screens } from './screens';

const root = join(import.meta.dirname, '..');
const rows = Object.entries(screenNames).map(([path, table]) => ({
  path,
  names: table.split(',').map((pair) => pair.split(' ') as [english: string, written: string]),
}));

describe('a link and its target screen', () => {
  for (const { path, names } of rows) {
    it(path, async () => {
      const row = screens.find((screen) => screen.path === path);
      if (!row) throw new Error(`no screen ${path}`);
      const { list: own } = await row.load();
      const list = row.first?.list ?? own;
      for (const [english, written] of names) {
        const read = list ? list.input.toEnglish({ [written]: 7 }) : { [written]: 7 };
        expect(read, `${path} reads ${written}`).toEqual({ [english]: 7 });
        expect(linkTo(path as ScreenPath, { [english]: 7 }).search).toEqual({ [written]: 7 });
      }
    }, 30_000);
  }

  it('no link writes parameters around linkTo', () => {
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path),
    );
    expect(sources.length).toBeGreaterThan(300);
    const around = sources.filter((path) =>
      /search[=:] ?\{?.*as (never|any|CheckedAddress)/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(around).toEqual(['api/addresses.ts']);
  });
});
