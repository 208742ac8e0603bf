import type { ClubLine, ClubPlaces, PublicNews, PublicResults, RankingChanges, ResultGroup, ResultRow } from './api';

type Key = Pick<ResultGroup, 'raceId' | 'categoryId' | 'sex' | 'kind' | 'disabled' | 'year'>;

const keyOf = ({ raceId, categoryId, sex, kind, disabled, year }: Key) =>
  [raceId, categoryId, sex, kind, disabled, year].join(' ');

// applyChanges returns the results after a change of the stream, or null if something is unknown and the page must
// read everything again. Unchanged rankings keep their identity, so that they are not rendered again.
export function applyChanges(
  results: PublicResults,
  rows: readonly PublicNews[],
  changes: RankingChanges,
): PublicResults | null {
  const changed = new Map<number, ResultRow>(rows.map((row) => [row.entryId, row]));
  const places = new Map(changes.groups.map((group) => [keyOf(group), group]));
  const groups: ResultGroup[] = [];
  for (const group of results.groups) {
    const next = places.get(keyOf(group));
    if (!next) {
      groups.push(group);
      continue;
    }
    places.delete(keyOf(group));
    const rowsById = new Map(group.results.map((row) => [row.entryId, row]));
    const ranked: ResultRow[] = [];
    for (const [i, id] of next.entries.entries()) {
      const row = changed.get(id) ?? rowsById.get(id);
      if (!row) return null;
      ranked.push({ ...row, position: next.positions[i] ?? row.position, points: next.points[i] ?? row.points });
    }
    groups.push({ ...group, results: ranked });
  }
  if (places.size > 0) return null;
  for (const { index, group } of changes.newGroups) {
    const at = groups.findIndex((other) => keyOf(other) === keyOf(group));
    groups.splice(at < 0 ? index : at, at < 0 ? 0 : 1, group);
  }
  return {
    ...results,
    cursor: changes.cursor,
    revision: changes.revision,
    provisional: changes.provisional,
    groups,
    clubs: clubsAfter(results.clubs, changes.clubs),
  };
}

function clubsAfter(clubs: PublicResults['clubs'], changes: RankingChanges['clubs']): PublicResults['clubs'] {
  if (!changes) return clubs;
  const names = new Map([...clubs.total, ...changes.new].map(({ clubId, name }) => [clubId, name]));
  const ranked = (places: ClubPlaces) =>
    places.clubs.map(
      (clubId, i): ClubLine => ({
        clubId,
        name: names.get(clubId) ?? '',
        position: places.positions[i] ?? 0,
        points: places.points[i] ?? 0,
      }),
    );
  return { total: ranked(changes.total), women: ranked(changes.women), men: ranked(changes.men) };
}
