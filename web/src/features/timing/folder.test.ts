import { describe, expect, it } from 'vitest';
import { readyFiles, type SeenFile } from './folder';

const file = (name: string, text = 'x', lastModified = 1) => new File([text], name, { lastModified });

const folderOf = (files: File[]) => ({
  name: 'console',
  values: async function* () {
    for (const each of files) yield { kind: 'file', getFile: () => Promise.resolve(each) };
  },
});

const names = (groups: File[][]) => groups.map((group) => group.map(({ name }) => name));

describe('readyFiles', () => {
  it('returns a file once it is at rest, and the table of statuses with each result list', async () => {
    const seen = new Map<string, SeenFile>();
    const folder = folderOf([
      file('LSTSTATU.TXT'),
      file('LSTRSLT.TXT', 'x', 3),
      file('a.gen', 'x', 2),
      file('LSTSTART.TXT'),
      file('~b.gen'),
      file('meet_program.json'),
    ]);
    expect(names(await readyFiles(folder, seen))).toEqual([]);
    expect(names(await readyFiles(folder, seen))).toEqual([['a.gen'], ['LSTRSLT.TXT', 'LSTSTATU.TXT']]);
  });

  it('returns a file again when it has grown', async () => {
    const seen = new Map<string, SeenFile>();
    await readyFiles(folderOf([file('a.gen')]), seen);
    seen.set('a.gen', { size: 1, at: 1, sent: true });
    expect(names(await readyFiles(folderOf([file('a.gen')]), seen))).toEqual([]);
    const grown = folderOf([file('a.gen', 'xx', 2)]);
    expect(names(await readyFiles(grown, seen))).toEqual([]);
    expect(names(await readyFiles(grown, seen))).toEqual([['a.gen']]);
  });
});
