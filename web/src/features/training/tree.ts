import type { Series } from './api';

// The series of a workout as flat lines.

export interface Line {
  series: Series;
  // From 1, the top, to 5.
  level: number;
  // The number of levels including its descendants.
  height: number;
}

export const maxLevel = 5;

// linesOf puts each series before its children.
export function linesOf(list: readonly Series[], level = 1): Line[] {
  return list.flatMap((series) => {
    const inside = linesOf(series.children, level + 1);
    const height = 1 + Math.max(0, ...inside.map((line) => line.level - level));
    return [{ series, level, height }, ...inside];
  });
}

// withoutBranch removes a series and its descendants, because a series cannot be moved into itself.
export function withoutBranch(lines: readonly Line[], id: number): Line[] {
  const from = lines.findIndex(({ series }) => series.id === id);
  const top = lines[from];
  if (!top) return [...lines];
  let to = from + 1;
  while ((lines[to]?.level ?? 0) > top.level) to += 1;
  return [...lines.slice(0, from), ...lines.slice(to)];
}

// Place is where a series can be dropped: before the line at an index of the others, on a level.
export interface Place {
  index: number;
  level: number;
  // The series it is dropped into, 0 for the top, and its index there.
  parentId: number;
  at: number;
}

// Pixels to drag sideways for one level: more than the drift of a vertical drag.
const levelWidth = 40;

// levelsFor converts a sideways distance to levels, deeper to the right.
export const levelsFor = (sideways: number) => Math.trunc(sideways / levelWidth);

// placeAt returns the place at an index that is nearest to a level, or null if the branch would be too deep.
export function placeAt(others: readonly Line[], height: number, index: number, level: number): Place | null {
  const before = others[index - 1];
  const min = others[index]?.level ?? 1;
  const inside = before ? before.level + (before.series.unread ? 0 : 1) : 1;
  const max = Math.min(inside, maxLevel - height + 1);
  if (max < min) return null;
  const chosen = Math.max(min, Math.min(max, level));
  return { index, level: chosen, ...parentAt(others, index, chosen) };
}

function parentAt(others: readonly Line[], index: number, level: number): { parentId: number; at: number } {
  let at = 0;
  for (let i = index - 1; i >= 0; i--) {
    const line = others[i];
    if (!line) break;
    if (line.level === level) at += 1;
    if (line.level < level) return { parentId: line.series.id, at };
  }
  return { parentId: 0, at };
}

// placeOf returns the current place of a series.
export function placeOf(lines: readonly Line[], id: number): Place | null {
  const index = lines.findIndex(({ series }) => series.id === id);
  const line = lines[index];
  return line ? { index, level: line.level, ...parentAt(lines, index, line.level) } : null;
}

export type Step = 'up' | 'down' | 'out' | 'in' | 'first' | 'last';

// stepFrom returns the next place in a direction; the same one if there is none.
export function stepFrom(others: readonly Line[], height: number, from: Place, step: Step): Place {
  const sideways = (by: number) => placeAt(others, height, from.index, from.level + by) ?? from;
  const search = (start: number, by: 1 | -1) => {
    for (let index = start; index >= 0 && index <= others.length; index += by) {
      const place = placeAt(others, height, index, from.level);
      if (place) return place;
    }
    return from;
  };
  switch (step) {
    case 'in':
      return sideways(1);
    case 'out':
      return sideways(-1);
    case 'up':
      return search(from.index - 1, -1);
    case 'down':
      return search(from.index + 1, 1);
    case 'first':
      return search(0, 1);
    default:
      return search(others.length, -1);
  }
}

export const samePlace = (a: Place, b: Place) => a.parentId === b.parentId && a.at === b.at;
