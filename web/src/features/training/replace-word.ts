import type { UnreadLine } from './api';

// replaceWord replaces a word that was not understood. Line numbers skip empty lines, and positions are in bytes, as on
// the server.
export function replaceWord(
  content: string,
  { line, word, at }: Pick<UnreadLine, 'line' | 'word' | 'at'>,
  by: string,
): string {
  const lines = content.split('\n');
  let written = -1;
  const found = lines.findIndex((text) => {
    if (text.trim() !== '') written += 1;
    return written === line && text.trim() !== '';
  });
  const old = lines[found];
  if (old === undefined) return content;
  const margin = old.length - old.trimStart().length;
  const bytes = new TextEncoder().encode(old.trimStart());
  const before = new TextDecoder().decode(bytes.slice(0, at));
  const start = margin + before.length;
  lines[found] = old.slice(0, start) + by + old.slice(start + word.length);
  return lines.join('\n');
}
