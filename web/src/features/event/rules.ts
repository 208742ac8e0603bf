import { eventClosed, eventConcluded, eventOpen, eventSoon, eventSoon4 } from '../../api/generated/constants';
import { addDays, type IsoDate } from '../../lib/dates';

// What the event screen shows to which user: the conditions of document 2.

// The names used in the address.
export type EventTab =
  | 'generale'
  | 'opzioni'
  | 'iscrizioni'
  | 'gareCat'
  | 'ordine'
  | 'ufficiali'
  | 'requisiti'
  | 'anomalie'
  | 'tempiLimite'
  | 'circuiti'
  | 'documenti'
  | 'strumenti';

export const tabLabels: Record<EventTab, string> = {
  generale: 'Generale',
  opzioni: 'Opzioni',
  iscrizioni: 'Stato iscrizioni',
  gareCat: 'Gare/categorie',
  ordine: 'Ordine',
  ufficiali: 'Ufficiali',
  requisiti: 'Requisiti',
  anomalie: 'Anomalie',
  tempiLimite: 'Tempi limite',
  circuiti: 'Circuiti e record',
  documenti: 'Documenti',
  strumenti: 'Strumenti',
};

const all = Object.keys(tabLabels) as EventTab[];
// In the confederation's application circuits and files are part of the general data.
const separateFileTabs: readonly EventTab[] = ['circuiti', 'documenti'];
// The tabs of users who see all entries without configuring the event, like organisers in the confederation's
// application.
const organiserTabs: readonly EventTab[] = [
  'generale',
  'iscrizioni',
  'gareCat',
  'ufficiali',
  'anomalie',
  'tempiLimite',
];
const publicTabs: readonly EventTab[] = ['generale', 'gareCat', 'tempiLimite', 'documenti'];

export interface EventRights {
  manages: number;
  oversees: number;
}

export function tabsOf(event: EventRights, documentTabs: boolean): EventTab[] {
  return tabsByRights(event).filter((tab) => documentTabs || !separateFileTabs.includes(tab));
}

function tabsByRights({ manages, oversees }: EventRights): readonly EventTab[] {
  if (manages === 1) return all;
  return oversees === 1 ? organiserTabs : publicTabs;
}

// tabAt returns the tab in the address, or the first one if the user does not have it.
export function tabAt(inAddress: unknown, tabs: readonly EventTab[]): EventTab {
  return tabs.find((tab) => tab === inAddress) ?? 'generale';
}

// The maximum length of a title in the heading.
const titleLength = 40;

export function shortTitle(title: string): string {
  const letters = [...title];
  return letters.length <= titleLength ? title : `${letters.slice(0, titleLength).join('').trimEnd()}…`;
}

const organiserMay: Record<number, readonly number[]> = {
  [eventSoon]: [eventOpen],
  [eventOpen]: [eventClosed],
  [eventClosed]: [eventOpen, eventConcluded],
};

// statusesFrom returns the statuses an event may be set to, its own first among equals.
export function statusesFrom(status: number, administrator: boolean): number[] {
  const others = administrator ? [eventOpen, eventClosed, eventConcluded, eventSoon] : (organiserMay[status] ?? []);
  const choices = administrator && status === eventSoon4 ? others.filter((other) => other !== eventSoon) : others;
  return [...new Set([status, ...choices])].sort((a, b) => a - b);
}

// Days between the entry deadline and the event.
const deadlineDays = 7;

// deadlineFor proposes a new event's deadline; if the event starts within the week, it is today, never a past day.
export function deadlineFor(start: IsoDate, today: IsoDate): IsoDate {
  const weekBefore = addDays(start, -deadlineDays);
  return weekBefore < today && start >= today ? today : weekBefore;
}

export interface EventDays {
  ends: IsoDate | null;
  deadline: IsoDate | null;
}

// followingDays proposes the other days for a first day. Days the user chose stay; proposed ones follow.
export function followingDays(now: EventDays, proposed: EventDays, start: IsoDate, today: IsoDate): EventDays {
  const follows = (name: keyof EventDays) => now[name] === null || now[name] === proposed[name];
  return {
    ends: follows('ends') ? start : now.ends,
    deadline: follows('deadline') ? deadlineFor(start, today) : now.deadline,
  };
}
