import {
  eventClosed,
  eventConcluded,
  eventOpen,
  functionEvents,
  mensGymnastics,
  swimming,
  womensGymnastics,
} from '../../api/generated/constants';
import { formatDate, type IsoDate } from '../../lib/dates';
import { text } from '../../lib/text';
import type { EventRow } from './api';

// What the event list shows to which user: the conditions of document 2.

// Sports whose race button all users have: swimming, women's and men's artistic gymnastics. Event managers have it in
// every sport.
const racing: readonly number[] = [swimming, womensGymnastics, mensGymnastics];

export interface EventCaller {
  clubId: number;
  functions: ReadonlySet<number>;
  capabilities: ReadonlySet<string>;
  // Paths that have a screen.
  registered: ReadonlySet<string>;
}

export interface EventButtons {
  entries: boolean;
  // Event managers open an event through its management.
  open: boolean;
  // The entrants, regardless of option 21.
  prints: boolean;
  startList: boolean;
  // The start list with the club's athletes marked.
  marked: boolean;
  pressRelease: boolean;
  results: boolean;
  race: boolean;
  manage: boolean;
  // Race and management are grouped in the Evento menu, for administrators and the organising club.
  menu: boolean;
}

type EventForButtons = Pick<EventRow, 'sportId' | 'status' | 'pressRelease' | 'buttons' | 'manages' | 'oversees'>;

// eventButtons returns the buttons of an event. oversees is 1 for administrators too.
export function eventButtons(event: EventForButtons, caller: EventCaller): EventButtons {
  const { clubId, functions, capabilities, registered } = caller;
  const oversees = event.oversees === 1;
  const prints = capabilities.has('eventi.stampa');
  const shown = prints && (oversees || event.buttons === 1);
  const raceGoesOn = functions.has(functionEvents) && (event.status === eventOpen || event.status === eventClosed);
  const race = registered.has('/Gara') && (oversees || (raceGoesOn && racing.includes(event.sportId)));
  const manage = registered.has('/Evento') && event.manages === 1;
  return {
    entries: registered.has('/Iscrizioni'),
    open: registered.has('/Evento') && !manage,
    prints,
    startList: shown,
    marked: shown && clubId > 0,
    pressRelease: shown && event.pressRelease !== '',
    results: registered.has('/Risultati') && (oversees || event.buttons === 1),
    race,
    manage,
    menu: oversees && (race || manage),
  };
}

// yearsOf returns the years to choose from, latest first: those with events, this year, last year and the selected
// one, so that a selection is always in its own list.
export function yearsOf(
  withEvents: readonly number[],
  today: IsoDate,
  selected: string | number | undefined,
): number[] {
  const present = Number(today.slice(0, 4));
  const years = new Set([...withEvents, present, present - 1]);
  if (Number(selected) > 0) years.add(Number(selected));
  return [...years].sort((a, b) => b - a);
}

// daysOf formats the day of an event, or its first and last.
export function daysOf({ starts, ends }: Pick<EventRow, 'starts' | 'ends'>): string {
  const first = formatDate(starts);
  const last = formatDate(ends);
  return first === last || last === '' ? first : `${first} – ${last}`;
}

type EventInTime = Pick<EventRow, 'status' | 'starts' | 'ends' | 'canOpen'>;

// isOn reports whether an event takes place on a day.
export const isOn = ({ starts, ends }: Pick<EventRow, 'starts' | 'ends'>, today: IsoDate): boolean =>
  starts !== null && starts <= today && today <= (ends ?? starts);

// mainAction returns the most useful action for an event in its state: read the results of a concluded one, run or follow
// today's, enter athletes in an open one, otherwise look at it. Null if there is nothing to do.
export function mainAction(event: EventInTime, buttons: EventButtons, today: IsoDate) {
  const candidates = [
    event.status === eventConcluded && 'results',
    isOn(event, today) && event.status !== eventOpen && 'race',
    isOn(event, today) && event.status !== eventOpen && 'results',
    event.canOpen === 1 && event.status !== eventConcluded && 'entries',
    'manage',
    'open',
  ] as const;
  return candidates.find((name) => name && buttons[name]) || null;
}

// entriesRefusal returns why the entries of an open event are refused to the club; empty if they are not.
export const entriesRefusal = ({ status, canOpen }: Pick<EventRow, 'status' | 'canOpen'>): string =>
  status === eventOpen && canOpen === 0 ? text.notEnabled : '';

type EventForNotices = Pick<EventRow, 'status' | 'clubOnly' | 'championshipId' | 'championship' | 'canOpen'>;

// noticesOf returns what a club should know before entering.
export function noticesOf(event: EventForNotices): string[] {
  const notices: (string | false)[] = [
    entriesRefusal(event),
    event.clubOnly === 1 && 'Gara sociale, riservata agli atleti della società organizzatrice',
    event.championshipId > 0 &&
      `Evento del campionato «${event.championship}», riservato alle società iscritte al campionato`,
  ];
  return notices.filter((notice): notice is string => notice !== false && notice !== '');
}
