import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { filesOf } from './weigh.ts';

const table = 'src/app/screens.ts';
const row = /path: '\/([^']+)'(?:(?!path:)[\s\S])*?import\('\.\.\/routes\/([^']+)'\)/g;

// preload writes the list of files each path needs in addition to the page's own. The server adds them to the page as
// preload links, so the browser requests all of them at once instead of discovering them one by one.
export function preload(): Plugin {
  return {
    name: 'traguardo-preload',
    apply: 'build',
    generateBundle(_options, bundle) {
      const page = filesOf(bundle, []);
      const byPath: Record<string, string[]> = {};
      for (const [, path = '', route = ''] of readFileSync(table, 'utf8').matchAll(row)) {
        const files = filesOf(bundle, ['/src/app/portal.tsx', `/src/routes/${route}.tsx`]);
        byPath[path] = [...files].filter((file) => !page.has(file));
      }
      if (Object.keys(byPath).length === 0) this.error(`no screen found in ${table}`);
      this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(byPath) });
    },
  };
}
