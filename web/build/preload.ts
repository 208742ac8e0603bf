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
    generateBundle: {
      // After Vite has removed the scripts of chunks that only have styles.
      order: 'post',
      handler(_options, bundle) {
        const page = filesOf(bundle, []);
        const files = (...modules: string[]) => [...filesOf(bundle, modules)].filter((file) => !page.has(file));
        // Sent to browsers without a session.
        const byPath: Record<string, string[]> = { login: files('/src/routes/login.tsx') };
        for (const [, path = '', route = ''] of readFileSync(table, 'utf8').matchAll(row)) {
          byPath[path] = files('/src/app/portal.tsx', `/src/routes/${route}.tsx`);
        }
        const missing = Object.values(byPath)
          .flat()
          .filter((file) => !(file in bundle));
        if (missing.length > 0) this.error(`files to preload that do not exist: ${missing.join(', ')}`);
        if (Object.keys(byPath).length < 2) this.error(`no screen found in ${table}`);
        this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(byPath) });
      },
    },
  };
}
