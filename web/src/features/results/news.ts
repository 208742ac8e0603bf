import type { RaceEntry, RaceNews } from '../../api/generated/results';

// What people who type results in the same event hear of each other. Pure.

// withChanged puts changed entries into the list; a row that is known in a later version stays, and nothing changed is the same list.
export function withChanged(
  rows: readonly RaceEntry[] | undefined,
  changed: readonly RaceEntry[],
): RaceEntry[] | undefined {
  if (!rows) return undefined;
  const news = new Map(changed.map((row) => [row.id, row]));
  let differs = false;
  const next = rows.map((row) => {
    const other = news.get(row.id);
    if (!other || other.version <= row.version) return row;
    differs = true;
    return other;
  });
  return differs ? next : (rows as RaceEntry[]);
}

export type Known = Pick<RaceNews, 'version' | 'revision' | 'results'>;

// mustAskAll: somebody entered, left or moved, or more was typed than the news has.
export const mustAskAll = (known: Known, news: RaceNews): boolean =>
  known.version !== news.version || known.revision !== news.revision || known.results < news.since;
