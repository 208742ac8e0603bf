import type { Chapter } from './chapter';
import { coachChapters } from './coach-chapters';
import { eventChapters } from './events-chapters';
import { minutes } from './minutes-chapters';
import { moneyChapters } from './money-chapters';
import { raceDayChapters } from './race-day-chapters';
import { startChapters } from './start-chapters';

// The chapters of the guide: the most common tasks, in the order users meet them.
const chapters: readonly Chapter[] = [
  ...startChapters,
  ...eventChapters,
  ...raceDayChapters,
  ...coachChapters,
  ...moneyChapters,
];

const visible = (list: readonly Chapter[], registered: ReadonlySet<string>) =>
  list.filter(({ path }) => path === undefined || registered.has(path));

export const chaptersFor = (registered: ReadonlySet<string>): readonly Chapter[] => visible(chapters, registered);

// minutesFor returns the first five minutes of each role; the user's own comes first.
export function minutesFor(registered: ReadonlySet<string>, own: string): readonly Chapter[] {
  const shown = visible(minutes, registered);
  return [...shown.filter(({ id }) => id === own), ...shown.filter(({ id }) => id !== own)];
}
