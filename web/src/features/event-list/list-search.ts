import type { Sport } from './api';

// The input of the event list, separate from its screen, because both are loaded at the same time.

// sportOf returns the sport whose events are listed, or undefined for all: from the address, or else the choice
// stored on this device.
export function sportOf(
  inAddress: string | number | undefined,
  chosen: number,
  sports: readonly Sport[],
): Sport | undefined {
  if (sports.length < 2) return undefined;
  const sport = Number(inAddress ?? chosen);
  return sports.find(({ id }) => id === sport);
}

// The tabs of the list: soonest first, but latest first for past events.
export const openTab = { label: 'Aperti', status: '1', way: 'ASC' } as const;
export const allTab = { label: 'Tutti', status: '1,2,3,4,5', way: 'DESC' } as const;
export const eventTabs = [
  openTab,
  { label: 'In arrivo', status: '2,4,5', way: 'ASC' },
  { label: 'Conclusi', status: '3', way: 'DESC' },
  allTab,
] as const;

export type EventTab = (typeof eventTabs)[number];

// tabOf returns the tab of a status in the address: open events by default, undefined for a status without a tab.
export const tabOf = (status: string | number | undefined): EventTab | undefined =>
  status === undefined ? openTab : eventTabs.find((tab) => tab.status === String(status));

// inTab adds the tab's status and order to a search that does not have them.
export function inTab<Search extends { status?: string | number; sort?: string; way?: 'ASC' | 'DESC' }>(
  search: Search,
) {
  const tab = tabOf(search.status);
  if (!tab) return search;
  const order = search.sort === undefined ? { sort: 'starts', way: tab.way } : {};
  return { ...search, status: tab.status, ...order };
}
