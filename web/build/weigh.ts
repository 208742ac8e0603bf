import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { brotli } from './brotli.ts';

export interface Budget {
  name: string;
  // Modules loaded by import() before the screen is shown, in addition to the entry.
  modules: readonly string[];
  // Maximum total bytes of scripts, styles and the font, compressed with brotli.
  limit: number;
  // The same, compressed with gzip, for screens that must stay light in every browser.
  gzip?: number;
  // Maximum number of scripts, styles and fonts; each one is a request.
  files: number;
}

type Bundle = Rolldown.OutputBundle;

// weigh fails the build if a screen exceeds its budget. Bytes and file counts are exact, so the check is
// deterministic.
export function weigh(budgets: readonly Budget[]): Plugin {
  return {
    name: 'traguardo-weigh',
    apply: 'build',
    generateBundle(_options, bundle) {
      const faults = [];
      const weights = new Map<string, Weight>(); // screens share most of their files
      for (const budget of budgets) {
        const files = filesOf(bundle, budget.modules);
        let gzip = 0;
        let brotli = 0;
        for (const name of files) {
          const weight = weights.get(name) ?? weightOf(sourceOf(bundle, name));
          weights.set(name, weight);
          gzip += weight.gzip;
          brotli += weight.brotli;
        }
        const text =
          `${budget.name}: ${kilo(brotli)} brotli (${kilo(gzip)} gzip${budget.gzip ? `, at most ${kilo(budget.gzip)}` : ''}), at most ${kilo(budget.limit)}; ` +
          `${files.size} files, at most ${budget.files}`;
        if (brotli > budget.limit || files.size > budget.files || gzip > (budget.gzip ?? gzip)) faults.push(text);
        this.info(text);
      }
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

interface Weight {
  gzip: number;
  brotli: number;
}

const weightOf = (source: string | Uint8Array): Weight => ({
  gzip: gzipSync(source, { level: 9 }).length,
  brotli: brotli(source).length,
});

function chunkOf(bundle: Bundle, module: string): string {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
  );
  if (!found) throw new Error(`no chunk contains ${module}`);
  return found.fileName;
}

// filesOf returns the scripts, styles and fonts of the entry and the given modules, including their static imports.
export function filesOf(bundle: Bundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry) collect(bundle, entry.fileName, files);
  for (const module of modules) collect(bundle, chunkOf(bundle, module), files);
  return files;
}

// collect follows static imports only; files loaded by import() are requested later.
function collect(bundle: Bundle, name: string, files: Set<string>): void {
  if (files.has(name)) return;
  files.add(name);
  const file = bundle[name];
  if (file?.type !== 'chunk') return;
  for (const imported of file.imports) collect(bundle, imported, files);
  for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
  for (const asset of file.viteMetadata?.importedAssets ?? []) if (asset.endsWith('.woff2')) files.add(asset);
}

function sourceOf(bundle: Bundle, name: string): string | Uint8Array {
  const file = bundle[name];
  if (file?.type === 'chunk') return file.code;
  return file?.source ?? '';
}
