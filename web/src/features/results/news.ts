import type { RaceEntry, RaceNews } from '../../api/generated/results';

// Merges results typed by other users into the list of entries.

// withChanged merges changed entries into the list. Newer rows are kept, and without changes the same list is
// returned.
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

export type KnownNews = Pick<RaceNews, 'version' | 'revision' | 'results'>;

// mustAskAll reports whether all entries must be reloaded: an entry was added, removed or moved, or the news is
// incomplete.
export const mustAskAll = (known: KnownNews, news: RaceNews): boolean =>
  known.version !== news.version || known.revision !== news.revision || known.results < news.since;
