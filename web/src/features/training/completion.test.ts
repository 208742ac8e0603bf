import { describe, expect, it } from 'vitest';
import type { TrainingSettings } from './api';
import { completed, completions, type Word, wordBefore, wordsOf } from './completion';

const settings: TrainingSettings = {
  styles: [
    { id: 1, stroke: 4, name: 'Stile libero', visible: 1, version: 1 },
    { id: 2, stroke: 2, name: 'Dorso', visible: 0, version: 1 },
  ],
  intensities: [{ id: 1, name: 'A2', colour: '#4CAF50', visible: 1, version: 1 }],
  modalities: [
    { id: 1, name: 'Pull buoy', visible: 1, version: 1 },
    { id: 2, name: 'Pinne/Altro', visible: 1, version: 1 },
  ],
  groups: [],
  words: [],
  equipment: [],
};
const words = wordsOf(settings, [
  { id: 1, groupId: 2, name: 'Velocisti', athletes: 3, version: 1 },
  { id: 2, groupId: 2, name: 'Gruppo A', athletes: 3, version: 1 },
]);
const names = (list: readonly Word[]) => list.map(({ name }) => name);
const offered = (text: string) => {
  const typed = wordBefore(text, text.length);
  return typed ? names(completions(words, typed)) : null;
};

describe('offered words', () => {
  it('are the visible ones, written so that they can be parsed', () =>
    expect(words.map(({ written }) => written)).toEqual([
      'Stile libero',
      'A2',
      'Pull buoy',
      '[Pinne/Altro]',
      '#Velocisti',
      '#[Gruppo A]',
    ]));

  it.each([
    ['8x100 st', ['Stile libero']],
    ['8x100 LIB', ['Stile libero']],
    ['8x100 p', ['Pull buoy', 'Pinne/Altro']],
    ['8x100 a', ['A2']],
    ['8x100 A2', []],
    ['8x100 dor', []],
    ['8x100 SL #v', ['Velocisti']],
    ['8x100 SL #', ['Velocisti', 'Gruppo A']],
    ['8x100 ', null],
    ['8x', null],
    ['8x100 "piano st', null],
    ['400\n8x100 "note" st', ['Stile libero']],
  ])('start with %j', (text, want) => expect(offered(text)).toEqual(want));

  it('replace what was typed', () => {
    const text = "8x100 st @1'30";
    const typed = wordBefore(text, 8);
    const [word] = typed ? completions(words, typed) : [];
    expect(typed && word && completed(text, 8, typed, word)).toEqual({ text: "8x100 Stile libero @1'30", caret: 19 });
  });
});
