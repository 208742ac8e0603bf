import { folded } from '../../lib/fold';
import type { Chapter } from './chapter';
import { chaptersFor, minutesFor } from './chapters';

const maxFound = 3;

// chaptersWith returns the chapters that have all words of a text: in the title first, then those of a role, then others.
export function chaptersWith(text: string, registered: ReadonlySet<string>): readonly Chapter[] {
  const words = folded(text).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => folded(text).includes(word));
  const all = [...minutesFor(registered, ''), ...chaptersFor(registered)];
  const titled = all.filter(({ title }) => has(title));
  const others = all.filter(
    (chapter) => !titled.includes(chapter) && has([chapter.title, chapter.intro, ...chapter.steps].join(' ')),
  );
  return [...titled, ...others].slice(0, maxFound);
}
