import type { GridSearch } from '../../components/data-grid/grid-types';
import { pageOfRows } from '../../components/data-grid/whole-list';
import type { EventCategory, TimeStandard } from './api';
import { nameOf, nameOfRace } from './rules';

// The rules of the time standards tab.

type Sex = 1 | 2;

export const sexes = [
  { value: '1', label: 'Maschi', id: 1 },
  { value: '2', label: 'Femmine', id: 2 },
] as const;

export const sexName = (id: number) => sexes.find((sex) => sex.id === id)?.label ?? '';

// A race of a category in any group: time standards apply to all groups.
interface StandardRace {
  id: number;
  name: string;
  sexes: readonly Sex[];
}

export interface StandardCategory {
  id: number;
  label: string;
  races: readonly StandardRace[];
}

// A mixed team has no sex, so no time standard can apply to it.
const admitted: Record<number, readonly Sex[]> = { 0: [1, 2], 1: [1], 2: [2], 3: [] };

// standardCategories returns an event's categories with the races that may have a time standard, each once.
export function standardCategories(categories: readonly EventCategory[]): StandardCategory[] {
  const found = new Map<number, StandardCategory & { races: StandardRace[] }>();
  for (const event of categories) {
    const { categoryId: id, races } = event;
    // An individual masters class and a relay class may have the same label.
    const category = found.get(id) ?? { id, label: nameOf({ label: event.label, name: event.name }), races: [] };
    found.set(id, category);
    for (const race of races) {
      const open = admitted[race.sex] ?? [];
      if (open.length > 0 && !category.races.some((known) => known.id === race.raceId)) {
        category.races.push({ id: race.raceId, name: nameOfRace(race), sexes: open });
      }
    }
  }
  return [...found.values()].filter(({ races }) => races.length > 0);
}

const natural = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

const orders: Record<string, (a: TimeStandard, b: TimeStandard) => number> = {
  race: (a, b) => natural.compare(a.race, b.race),
  category: (a, b) => natural.compare(a.category, b.category),
  sex: (a, b) => a.sex - b.sex,
  time: (a, b) => a.time - b.time,
};

const filters = ['raceId', 'categoryId', 'sex'] as const;

// standardsPage filters, sorts and pages the time standards, which are loaded with the event. Races are filtered by
// id but sorted by distance, which the generic list cannot do.
export function standardsPage(rows: readonly TimeStandard[], search: GridSearch, pageSize: number) {
  const matching = rows.filter((row) =>
    filters.every((name) => search[name] === undefined || row[name] === Number(search[name])),
  );
  const order = orders[search.sort ?? ''];
  const sorted = order ? matching.toSorted((a, b) => (search.way === 'DESC' ? order(b, a) : order(a, b))) : matching;
  return { rows: pageOfRows(sorted, search, pageSize), total: matching.length };
}

// The position of a time standard in the quick entry.
export interface Cell {
  categoryId: number;
  raceId: number;
  sex: Sex;
}

export const keyOfCell = ({ categoryId, raceId, sex }: Cell | TimeStandard) => `${categoryId} ${raceId} ${sex}`;

export interface TypedStandard extends Cell {
  // Hundredths; 0 removes the standard.
  time: number;
}

export type StandardChange =
  | { kind: 'add'; cell: TypedStandard }
  | { kind: 'edit'; cell: TypedStandard; stored: TimeStandard }
  | { kind: 'delete'; cell: TypedStandard; stored: TimeStandard };

// standardChanges returns the differences between typed and stored times.
export function standardChanges(stored: readonly TimeStandard[], typed: Iterable<TypedStandard>): StandardChange[] {
  const storedRows = new Map(stored.map((row) => [keyOfCell(row), row]));
  return [...typed].flatMap((cell): StandardChange[] => {
    const row = storedRows.get(keyOfCell(cell));
    if (!row) return cell.time > 0 ? [{ kind: 'add', cell }] : [];
    if (cell.time === row.time) return [];
    return [{ kind: cell.time === 0 ? 'delete' : 'edit', cell, stored: row }];
  });
}
