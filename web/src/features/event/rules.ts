import { addDays, type IsoDate } from '../../lib/dates';

// What the screen of an event shows to whom. Pure: the conditions of document 2, one by one.

// The names are those of the address.
export type EventTab =
  | 'generale'
  | 'opzioni'
  | 'iscrizioni'
  | 'gareCat'
  | 'ordine'
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
  requisiti: 'Requisiti',
  anomalie: 'Anomalie',
  tempiLimite: 'Tempi limite',
  circuiti: 'Circuiti e record',
  documenti: 'Documenti',
  strumenti: 'Strumenti',
};

const all = Object.keys(tabLabels) as EventTab[];
// The confederation's application has circuits and files among the general data.
const ofDocumentTabs: readonly EventTab[] = ['circuiti', 'documenti'];
// Who sees everybody's entries without configuring the event, as organisers do in the confederation's application.
const ofOrganiser: readonly EventTab[] = ['generale', 'iscrizioni', 'gareCat', 'anomalie', 'tempiLimite'];
const ofEverybody: readonly EventTab[] = ['generale', 'gareCat', 'tempiLimite', 'documenti'];

export interface EventRights {
  manages: number;
  oversees: number;
}

export function tabsOf(event: EventRights, documentTabs: boolean): EventTab[] {
  const mine = event.manages === 1 ? all : event.oversees === 1 ? ofOrganiser : ofEverybody;
  return mine.filter((tab) => documentTabs || !ofDocumentTabs.includes(tab));
}

// tabAt is the tab of the address, or the first where the user has none of that name.
export function tabAt(inAddress: unknown, tabs: readonly EventTab[]): EventTab {
  return tabs.find((tab) => tab === inAddress) ?? 'generale';
}

// Characters of a title that the heading shows.
const titleLength = 40;

export function shortTitle(title: string): string {
  const letters = [...title];
  return letters.length <= titleLength ? title : `${letters.slice(0, titleLength).join('').trimEnd()}…`;
}

export const open = 1;
export const closed = 2;
export const concluded = 3;
// Read like comingSoon; events made elsewhere may have it.
const comingSoonToo = 4;
export const comingSoon = 5;

const organiserMay: Record<number, readonly number[]> = {
  [comingSoon]: [open],
  [open]: [closed],
  [closed]: [open, concluded],
};

// statusesFrom are the statuses an event may be given, its own first among equals.
export function statusesFrom(status: number, administrator: boolean): number[] {
  const others = administrator ? [open, closed, concluded, comingSoon] : (organiserMay[status] ?? []);
  const kept = administrator && status === comingSoonToo ? others.filter((one) => one !== comingSoon) : others;
  return [...new Set([status, ...kept])].sort((a, b) => a - b);
}

// Days before the event by which clubs enter.
const deadlineDays = 7;

// deadlineFor is the deadline proposed for a new event; one that begins within the week has today's, never a day that is past.
export function deadlineFor(start: IsoDate, today: IsoDate): IsoDate {
  const usual = addDays(start, -deadlineDays);
  return usual < today && start >= today ? today : usual;
}

export interface EventDays {
  ends: IsoDate | null;
  deadline: IsoDate | null;
}

// followingDays are the days proposed with a first day. One that the user chose stays; one that was proposed before follows.
export function followingDays(now: EventDays, proposed: EventDays, start: IsoDate, today: IsoDate): EventDays {
  const follows = (name: keyof EventDays) => now[name] === null || now[name] === proposed[name];
  return {
    ends: follows('ends') ? start : now.ends,
    deadline: follows('deadline') ? deadlineFor(start, today) : now.deadline,
  };
}
