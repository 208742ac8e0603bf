import type { Subgroup, TrainingSettings } from './api';

// What a line may say, offered while it is typed. Pure.

export interface Word {
  // As it is written into the line.
  written: string;
  name: string;
  kind: 'Stile' | 'Intensità' | 'Modalità' | 'Sottogruppo';
  colour?: string;
}

interface Named {
  name: string;
  visible?: 0 | 1;
  colour?: string;
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

// A name with signs of its own stands in brackets; one of several words only where nothing else tells where it ends.
const plain = /^\p{L}[\p{L}\d]*( \p{L}[\p{L}\d]*)*$/u;
const oneWord = /^\p{L}[\p{L}\d]*$/u;
const written = (name: string, fits: RegExp) => (fits.test(name) ? name : `[${name.replaceAll(']', ']]')}]`);

// wordsOf are the visible words of a group's coach, and its subgroups.
export function wordsOf(settings: TrainingSettings, subgroups: readonly Subgroup[]): Word[] {
  const of = (list: readonly Named[], kind: Word['kind'], sign = '') =>
    list
      .filter(({ visible }) => visible !== 0)
      .map(({ name, colour }): Word => ({ written: sign + written(name, sign ? oneWord : plain), name, kind, colour }));
  return [
    ...of(settings.styles, 'Stile'),
    ...of(settings.intensities, 'Intensità'),
    ...of(settings.modalities, 'Modalità'),
    ...of(subgroups, 'Sottogruppo', '#'),
  ];
}

export interface Unfinished {
  // Where the word begins in the text, and what of it is there.
  from: number;
  text: string;
}

// wordBefore is the word that ends where the caret is; none inside a note, or where no letter was typed.
export function wordBefore(text: string, caret: number): Unfinished | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  if ((line.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1) return null;
  const [word] = /(?<![\p{L}\d])[#[]?\p{L}[\p{L}\d]*$|#$/u.exec(line) ?? [];
  return word ? { from: caret - word.length, text: word } : null;
}

const most = 6;

// completions are the words that begin like what was typed, the shortest first; none when it is one of them already.
export function completions(words: readonly Word[], { text }: Unfinished): Word[] {
  const subgroup = text.startsWith('#');
  const typed = folded(text.replace(/^[#[]/, ''));
  const offered = words.filter(
    ({ name, kind }) =>
      (kind === 'Sottogruppo') === subgroup &&
      folded(name)
        .split(/\s+/)
        .some((part) => part.startsWith(typed)),
  );
  if (offered.some(({ name }) => folded(name) === typed)) return [];
  return offered.slice(0, most);
}

// completed puts a word in the place of what was typed of it; the caret goes after it.
export function completed(text: string, caret: number, { from }: Unfinished, word: Word) {
  const after = text.slice(caret);
  const space = after.startsWith(' ') ? '' : ' ';
  const before = `${text.slice(0, from)}${word.written}${space}`;
  return { text: before + after, caret: before.length + (space === '' ? 1 : 0) };
}
