import type { Series } from '../api/generated/training';

// forSubgroup returns the series of a subgroup: those for all and its own, at any level; 0 returns all.
export function forSubgroup(list: readonly Series[], subgroup: number): Series[] {
  if (subgroup === 0) return [...list];
  return list.flatMap((series) => {
    // Children inherit the subgroup of their parent.
    if (series.subgroupId !== 0) return series.subgroupId === subgroup ? [series] : [];
    const children = forSubgroup(series.children, subgroup);
    return series.children.length > 0 && children.length === 0 ? [] : [{ ...series, children }];
  });
}

// distanceOf returns the total metres of series. Only series by distance or by time have metres.
export const distanceOf = (list: readonly Series[]): number =>
  list.reduce((total, series) => total + series.repeats * distanceOnce(series), 0);

function distanceOnce({ children, kind, metres }: Series): number {
  if (children.length > 0) return distanceOf(children);
  return kind <= 1 ? metres : 0;
}
