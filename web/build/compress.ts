import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { brotli } from './brotli.ts';

// In bytes. For smaller files the response headers cost as much as compression saves.
const smallest = 1024;

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;

// compress writes a .br and a .gz file next to every text asset, so that the server never compresses at run time.
export function compress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'traguardo-compress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      for (const entry of await readdir(outDir, { recursive: true })) {
        const file = join(outDir, entry);
        if (!compressible.test(file) || (await stat(file)).size < smallest) continue;
        const bytes = await readFile(file);
        await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        await writeFile(`${file}.br`, brotli(bytes));
      }
    },
  };
}
