import { female, male, mixed, noDisability } from '../../api/generated/constants';
import type { Entry } from '../../api/generated/shared';
import { categoryKey } from '../../lib/category';
import { folded } from '../../lib/fold';

// The order in which results come from the finish: by race, heat and lane, or by draw in sports without lanes.

// An item of the start order; several items are swum together if categories share heats.
export interface StartItem {
  raceId: number;
  categoryId: number;
  sex: number;
  kind: number;
  disabled: number;
}

type PlacedEntry = Pick<
  Entry,
  'id' | 'raceId' | 'categoryId' | 'sex' | 'kind' | 'disability' | 'heat' | 'lane' | 'race' | 'category'
> & {
  // In sports without lanes.
  turn: number;
};

const itemKey = (item: StartItem) => [item.kind, item.raceId, item.categoryId, item.sex, item.disabled].join(' ');

// 1 means no disability. Disabled athletes have their own categories.
const isDisabled = (row: Pick<Entry, 'disability'>) => row.disability > noDisability;

const keyOfLane = (row: PlacedEntry) => itemKey({ ...row, disabled: isDisabled(row) ? 1 : 0 });

// startRuns numbers the runs in race order; a run is what is swum together. Blocks, which have no race, separate
// runs.
export function startRuns(items: readonly StartItem[], together: boolean): ReadonlyMap<string, number> {
  const runs = new Map<string, number>();
  let run = 0;
  let before: StartItem | undefined;
  for (const item of items) {
    const same = together && before !== undefined && sameRace(item, before);
    if (!same) run += 1;
    before = item;
    if (item.raceId > 0) runs.set(itemKey(item), run);
  }
  return runs;
}

const sameRace = (a: StartItem, b: StartItem) => a.raceId === b.raceId && a.sex === b.sex && a.kind === b.kind;

// A row of the table with its heat.
export interface InHeat {
  heatKey: string;
  // Shown above the first lane of a heat.
  heading: string;
}

// lanesOf sorts entries in race order; entries without a run come last, entries without a heat after the others of
// their race.
export function lanesOf<Row extends PlacedEntry>(
  rows: readonly Row[],
  items: readonly StartItem[],
  together: boolean,
  laned = true,
): (Row & InHeat)[] {
  const runs = startRuns(items, together);
  const last = Number.MAX_SAFE_INTEGER;
  const placed = rows.map((row) => ({ row, run: runs.get(keyOfLane(row)) ?? last }));
  placed.sort(
    (a, b) =>
      a.run - b.run ||
      (a.run === last ? keyOfLane(a.row).localeCompare(keyOfLane(b.row)) : 0) ||
      (a.row.heat || last) - (b.row.heat || last) ||
      a.row.lane - b.row.lane ||
      a.row.turn - b.row.turn ||
      a.row.id - b.row.id,
  );
  return placed.map(({ row, run }) => ({
    ...row,
    heatKey: `${run === last ? keyOfLane(row) : run} ${row.heat}`,
    heading: headingOf(row, together, laned),
  }));
}

export const sexLabel = (sex: number): string =>
  ({ [male]: 'Maschi', [female]: 'Femmine', [mixed]: 'Misti' })[sex] ?? 'Tutti';

function headingOf(row: PlacedEntry, together: boolean, laned: boolean): string {
  const race = [row.race, sexLabel(row.sex), ...(together ? [] : [row.category])].join(' · ');
  if (laned) return `${race} — ${row.heat > 0 ? `Batteria ${row.heat}` : 'Senza batteria'}`;
  return row.heat > 0 ? race : `${race} — Senza numero`;
}

// categoryOf returns the key of an entry's category in filters.
export const categoryOf = (row: Pick<Entry, 'categoryId' | 'disability'>) =>
  categoryKey(row.categoryId, isDisabled(row));

type NamedEntry = Pick<
  Entry,
  'id' | 'firstName' | 'lastName' | 'athlete' | 'heat' | 'lane' | 'sex' | 'raceId' | 'categoryId' | 'disability'
> & { turn: number };

// The filters of document 2, by address parameter.
export type LaneFilter = Readonly<Record<string, string | number | undefined>>;

// lanesFound returns the rows that match: names by substring, numbers exactly. A team has no last name, so its own
// name is used.
export function lanesFound<Row extends NamedEntry>(lanes: readonly Row[], filter: LaneFilter): readonly Row[] {
  const exact: [string | number | undefined, (row: Row) => number][] = [
    [filter.codice, (row) => row.id],
    [filter.batteria, (row) => row.heat],
    // The drawn number in sports without lanes.
    [filter.corsia, (row) => row.lane || row.turn],
    [filter.sesso, (row) => row.sex],
    [filter.gara, (row) => row.raceId],
  ];
  const active = exact.filter(([value]) => value !== undefined);
  const last = folded(String(filter.cognome ?? '').trim());
  const first = folded(String(filter.nome ?? '').trim());
  return lanes.filter(
    (row) =>
      active.every(([value, of]) => of(row) === Number(value)) &&
      (filter.categoria === undefined || String(filter.categoria) === categoryOf(row)) &&
      folded(row.lastName || row.athlete).includes(last) &&
      folded(row.firstName).includes(first),
  );
}
