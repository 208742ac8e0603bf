import type { Sport } from './api';

// Which events the list asks for, apart from what it shows of them: it is asked for beside the screen's code.

// sportOf is the sport whose events are listed, or none for all: where there are several, the address says it, or else the choice kept
// on this device.
export function sportOf(
  inAddress: string | number | undefined,
  chosen: number,
  sports: readonly Sport[],
): Sport | undefined {
  if (sports.length < 2) return undefined;
  const wanted = Number(inAddress ?? chosen);
  return sports.find(({ id }) => id === wanted);
}

// The tabs of the list: the soonest first where time runs on, the latest first among those that are over.
export const openTab = { label: 'Aperti', status: '1', way: 'ASC' } as const;
export const allTab = { label: 'Tutti', status: '1,2,3,4,5', way: 'DESC' } as const;
export const eventTabs = [
  openTab,
  { label: 'In arrivo', status: '2,4,5', way: 'ASC' },
  { label: 'Conclusi', status: '3', way: 'DESC' },
  allTab,
] as const;

export type EventTab = (typeof eventTabs)[number];

// tabOf is the tab of a state in the address: that of open events where it says nothing, and none for a state that no tab stands for.
export const tabOf = (status: string | number | undefined): EventTab | undefined =>
  status === undefined ? openTab : eventTabs.find((tab) => tab.status === String(status));

// inTab completes a question with the events and the order of its tab, where the address does not say them.
export function inTab<Search extends { status?: string | number; sort?: string; way?: 'ASC' | 'DESC' }>(
  search: Search,
) {
  const tab = tabOf(search.status);
  if (!tab) return search;
  const order = search.sort === undefined ? { sort: 'starts', way: tab.way } : {};
  return { ...search, status: tab.status, ...order };
}
