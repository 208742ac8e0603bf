import type { Subgroup, TrainingSettings } from './api';

// Completes the words of a line while it is typed.

export interface Word {
  // The text inserted into the line.
  written: string;
  name: string;
  kind: 'Stile' | 'Intensità' | 'Modalità' | 'Sottogruppo';
  colour?: string;
}

interface NamedItem {
  name: string;
  visible?: 0 | 1;
  colour?: string;
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

// A name with special characters is put in brackets; one of several words only if its end would be unclear.
const plain = /^\p{L}[\p{L}\d]*( \p{L}[\p{L}\d]*)*$/u;
const oneWord = /^\p{L}[\p{L}\d]*$/u;
const written = (name: string, fits: RegExp) => (fits.test(name) ? name : `[${name.replaceAll(']', ']]')}]`);

// wordsOf returns the visible words of a group's coach, and its subgroups.
export function wordsOf(settings: TrainingSettings, subgroups: readonly Subgroup[]): Word[] {
  const of = (list: readonly NamedItem[], kind: Word['kind'], sign = '') =>
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

export interface PartialWord {
  // The start of the word in the text, and the typed part.
  from: number;
  text: string;
}

// wordBefore returns the word before the caret; null inside a note or if no letter was typed.
export function wordBefore(text: string, caret: number): PartialWord | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  if ((line.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1) return null;
  const [word] = /(?<![\p{L}\d])[#[]?\p{L}[\p{L}\d]*$|#$/u.exec(line) ?? [];
  return word ? { from: caret - word.length, text: word } : null;
}

const maxCompletions = 6;

// completions returns the words that start with the typed text, shortest first; none if it is already complete.
export function completions(words: readonly Word[], { text }: PartialWord): Word[] {
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
  return offered.slice(0, maxCompletions);
}

// completed replaces the typed part with a word and puts the caret after it.
export function completed(text: string, caret: number, { from }: PartialWord, word: Word) {
  const after = text.slice(caret);
  const space = after.startsWith(' ') ? '' : ' ';
  const before = `${text.slice(0, from)}${word.written}${space}`;
  return { text: before + after, caret: before.length + (space === '' ? 1 : 0) };
}
