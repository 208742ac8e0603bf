// Prints every user-facing text with its file: `make words`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

const root = join(import.meta.dirname, 'src');
const files = readdirSync(root, { recursive: true })
  .map(String)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^test\/|generated|\/testing\//.test(name))
  .sort();

// User-facing text contains a space, an accent, or a capital followed by lower-case letters; keys, paths and class
// names do not.
const readable = (text) =>
  /\p{Ll}/u.test(text) &&
  !/^[./#@]|^var\(|=>|\d(px|rem|vh|%)/.test(text) &&
  (/\p{L},? \p{L}|[À-ÿ]/u.test(text) || /^\p{Lu}[\p{Ll}’'-]+[.!?…]?$/u.test(text));

const plain = (text) => text.replace(/\s+/g, ' ').trim();

function textOf(node) {
  if (node.type === 'JSXText') return plain(node.value);
  if (node.type === 'Literal' && typeof node.value === 'string') return plain(node.value);
  if (node.type !== 'TemplateLiteral') return '';
  return plain(node.quasis.map(({ value }) => value.cooked ?? '').join('{…}'));
}

for (const name of files) {
  const source = readFileSync(join(root, name), 'utf8');
  const visit = (node) => {
    if (!node || typeof node !== 'object' || /^(Import|TS)/.test(node.type ?? '')) return;
    const text = node.type ? textOf(node) : '';
    if (text && (node.type === 'JSXText' || readable(text))) {
      const line = source.slice(0, node.start).split('\n').length;
      process.stdout.write(`web/src/${name}:${line}\t${text}\n`);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(source, { lang: name.endsWith('x') ? 'tsx' : 'ts' }));
}
