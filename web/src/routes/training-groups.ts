import type { Home } from '../api/generated/session';

export const visibleGroups = ({ groups }: Pick<Home, 'groups'>) => groups.filter(({ visible }) => visible === 1);

// groupOf returns the group that the address names, or the first one; 0 if there is none.
export function groupOf(home: Pick<Home, 'groups'>, requested: unknown): number {
  const groups = visibleGroups(home);
  const id = Number(requested ?? 0);
  return groups.some((group) => group.id === id) ? id : (groups[0]?.id ?? 0);
}
