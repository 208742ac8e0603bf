import { categoryKey } from './category';
import { byLabel } from './text';

// Flattens result groups into one list, so that thousands of results can be virtualised.

export interface GroupRow {
  entryId: number;
}

export interface Group<Row extends GroupRow> {
  label: string;
  raceId: number;
  race: string;
  categoryId: number;
  category: string;
  disabled: number;
  sex: number;
  results: Row[];
  notes: { text: string }[];
}

const keyOfGroup = ({ categoryId, disabled }: Pick<Group<GroupRow>, 'categoryId' | 'disabled'>) =>
  categoryKey(categoryId, disabled === 1);

// The keys are the address parameters: gara, categoria, sesso.
export type GroupFilter = Readonly<Record<string, string | number | undefined>>;

// groupsFound returns the groups that match a filter.
export const groupsFound = <One extends Group<GroupRow>>(groups: readonly One[], filter: GroupFilter): One[] =>
  groups.filter(
    (group) =>
      (filter.gara === undefined || Number(filter.gara) === group.raceId) &&
      (filter.categoria === undefined || String(filter.categoria) === keyOfGroup(group)) &&
      (filter.sesso === undefined || Number(filter.sesso) === group.sex),
  );

export type Line<Row> =
  | { kind: 'group'; key: string; label: string }
  | { kind: 'row'; key: string; row: Row; group: string; odd: boolean }
  | { kind: 'note'; key: string; note: string };

// linesOf returns the lines of the flat list: for each group its heading, its results and its notes.
export function linesOf<Row extends GroupRow>(groups: readonly Group<Row>[]): Line<Row>[] {
  return groups.flatMap((group, at) => [
    { kind: 'group', key: `g${at}`, label: group.label } as const,
    ...group.results.map(
      (row, line) => ({ kind: 'row', key: `r${row.entryId}`, row, group: group.label, odd: line % 2 === 1 }) as const,
    ),
    ...group.notes.map(({ text }, line) => ({ kind: 'note', key: `n${at} ${line}`, note: text }) as const),
  ]);
}

interface Choice {
  value: string;
  label: string;
}

// choicesOf returns the distinct races or categories of the groups, by name.
export function choicesOf(groups: readonly Group<GroupRow>[], of: 'race' | 'category'): Choice[] {
  const byId = new Map(
    groups.map((group) =>
      of === 'race' ? ([String(group.raceId), group.race] as const) : ([keyOfGroup(group), group.category] as const),
    ),
  );
  return [...byId].map(([value, label]) => ({ value, label })).sort(byLabel);
}

// categoriesOf returns the distinct categories by id, which is what prints take. Categories of disabled athletes
// share the id of the others.
export function categoriesOf(groups: readonly Group<GroupRow>[]): Choice[] {
  const namesById = new Map<number, Set<string>>();
  for (const { categoryId, category } of groups) {
    namesById.set(categoryId, (namesById.get(categoryId) ?? new Set()).add(category));
  }
  return [...namesById].map(([id, names]) => ({ value: String(id), label: [...names].join(', ') })).sort(byLabel);
}

// pointsText formats points. Only some scoring methods have decimals; whole points are shown without.
export function pointsText(points: number): string {
  return points === 0 ? '' : points.toLocaleString('it-IT', { maximumFractionDigits: 2 });
}

// 1000 means no place.
export const unplaced = 1000;
export const placeText = (place: number): string => (place === unplaced || place <= 0 ? '–' : String(place));

// reactionText formats hundredths as seconds: 0,65; empty if unknown.
export function reactionText(reaction: number | null | undefined): string {
  if (reaction === null || reaction === undefined) return '';
  const sign = reaction < 0 ? '-' : '';
  const digits = String(Math.abs(reaction)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

// parseReaction parses seconds with up to two decimals: 0.65, -0,03. Null is unknown, undefined is not a reaction time.
export function parseReaction(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const parts = /^\s*([+-]?)(\d)(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (!parts) return undefined;
  const centis = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] === '-' && centis > 0 ? -centis : centis;
}

interface Details {
  disqualification?: string;
  reaction?: number | null;
  legs?: readonly { reaction: number | null }[];
}

// detailText returns the referee's words and the reaction times of a result, in the order of a relay's members.
export function detailText({ disqualification, reaction, legs = [] }: Details): string {
  const times = legs.some((leg) => leg.reaction !== null)
    ? legs.map((leg) => reactionText(leg.reaction) || '–').join(' ')
    : reactionText(reaction);
  return [disqualification, times && `reazione ${times}`].filter(Boolean).join(', ');
}
