import type { StartGroup, StartSession } from '../../api/generated/start';

// A start list as people read it. Pure.

const sexes = ['', 'Maschi', 'Femmine', 'Misti'];

// hourOf is the clock of Rome, which the server writes into its instants.
export const hourOf = (instant: string | null) => instant?.slice(11, 16) ?? '';

export function titleOf(group: StartGroup): string {
  if (group.block === 1) return group.note || 'Blocco';
  const parts = [group.race, group.categories.join(', '), sexes[group.sex] ?? ''];
  return parts.filter((part) => part !== '').join(' · ');
}

export function sessionWords({ number, begins, ends, heats, starts }: StartSession): string {
  const day = (begins ?? '').slice(0, 10).split('-').reverse().join('/');
  return `Sessione ${number}: ${day}, dalle ${hourOf(begins)} alle ${hourOf(ends)} circa (batterie ${heats}, presenze ${starts})`;
}

// lanesOf are the lanes of a pool that a place may be chosen from.
export const lanesOf = (first: number, lanes: number) =>
  Array.from({ length: lanes }, (_, index) => String(first + index));
