import { type CheckedAddress, linkTo } from '../../api/addresses';
import { nationalCommittee, regionalCommittee } from '../../api/generated/constants';
import type { GridSearch, SelectChoice } from '../../components/data-grid/grid-types';
import type { Status } from '../../components/status-badge/status-badge';
import { formatDate, type IsoDate } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import type { Championship, ChampionshipsEnrolled } from './api';

// The rules of the championships screen.

export const committees: readonly SelectChoice[] = [
  { value: String(regionalCommittee), label: 'Regionale' },
  { value: String(nationalCommittee), label: 'Nazionale' },
];

export const labelOf = (choices: readonly SelectChoice[], id: number) =>
  choices.find((choice) => choice.value === String(id))?.label ?? '';

// The value of the sport filter for all sports. An address without a sport means the one chosen on this device, so
// that a shared link opens on the reader's sport.
const allSports = 0;

// knownSport returns the sport if the portal has it, otherwise all sports.
export const knownSport = (id: unknown, sports: readonly { id: number }[]): number =>
  sports.find((sport) => sport.id === Number(id))?.id ?? allSports;

// shownSearch converts an address to the filters shown. Only managers have the active filter: in a link sent to other
// users it would hide rows for no visible reason.
export function shownSearch(
  { sportId: requested, active, ...rest }: GridSearch,
  own: number,
  sports: readonly { id: number }[],
  manages: boolean,
): GridSearch {
  const sport = knownSport(requested ?? own, sports);
  return {
    ...rest,
    ...(sport !== allSports && { sportId: sport }),
    ...(manages && active !== undefined && { active }),
  };
}

// addressOf is the inverse of shownSearch.
export function addressOf({ sportId: chosen = allSports, ...rest }: GridSearch, own: number): GridSearch {
  return Number(chosen) === own ? rest : { ...rest, sportId: chosen };
}

export const isOver = ({ ends }: Pick<Championship, 'ends'>, today: IsoDate) => ends !== null && ends < today;

// Whether the user's club is enrolled, as the server numbers it.
const Enrolment = { none: 0, enrolled: 1 } as const;

type OpenState = Pick<Championship, 'state' | 'orderId' | 'active' | 'ends'>;

// isOpen reports whether a club may choose the championship. The last day counts.
export const isOpen = (championship: OpenState, today: IsoDate) =>
  championship.state === Enrolment.none &&
  championship.orderId === 0 &&
  championship.active === 1 &&
  !isOver(championship, today);

// stillOpen removes choices that the newest list shows as closed; choices on other pages are kept.
export function stillOpen(
  chosen: readonly Championship[],
  rows: readonly Championship[],
  today: IsoDate,
): readonly Championship[] {
  const newest = new Map(rows.map((row) => [row.id, row]));
  return chosen.filter((championship) => isOpen(newest.get(championship.id) ?? championship, today));
}

type EnrolmentState = Pick<Championship, 'state' | 'orderId' | 'enrolled'>;

// enrolmentOf returns the status of the user's club in a championship.
export function enrolmentOf({ state, orderId, enrolled }: EnrolmentState): { status: Status; label: string } {
  if (state === Enrolment.enrolled) return { status: 'paid', label: `Iscritta dal ${formatDate(enrolled)}` };
  return orderId > 0 ? { status: 'toPay', label: 'Da pagare' } : { status: 'closed', label: 'Non iscritta' };
}

// payPath returns where an order can be paid, or at least shown; null if there is neither screen.
export const payPath = (registered: ReadonlySet<string>) =>
  (['/Stripe', '/Ordini'] as const).find((path) => registered.has(path)) ?? null;

export interface Next {
  to: string;
  search?: CheckedAddress;
}

// afterEnrolment returns where to go: to the events if nothing is due, otherwise to the payment. Null stays on the
// list.
export function afterEnrolment(
  { total, orderId }: ChampionshipsEnrolled,
  events: string,
  registered: ReadonlySet<string>,
): Next | null {
  if (total === 0) return registered.has(events) ? { to: events } : null;
  return registered.has('/Stripe') ? linkTo('/Stripe', { orderId }) : null;
}

export const chosenText = (count: number) => (count === 1 ? '1 campionato scelto' : `${count} campionati scelti`);

// enrolText returns the confirmation: the club, the championships and the price.
export function enrolText(club: string, names: readonly string[], euro: number): string {
  const quoted = names.map((name) => `«${name}»`).join(', ');
  const what = names.length === 1 ? `al campionato ${quoted}` : `a ${names.length} campionati: ${quoted}`;
  const cost = euro === 0 ? "L'iscrizione è gratuita." : `Totale da pagare: ${formatMoney(euro)}.`;
  return `Stai per iscrivere ${club} ${what}. ${cost}`;
}

export interface Member {
  administrator: boolean;
  // Whether the server lets the user enrol their club.
  mayEnrol: boolean;
  // 0 if the user has no club or is not approved yet.
  clubId: number;
  // The club that the user waits for; empty if none.
  waitsFor: string;
}

// enrolmentObstacle returns why a user cannot enrol, and whether a missing club is the reason; null if they can.
export function enrolmentObstacle(member: Member): { words: string; club: boolean } | null {
  if (member.administrator || member.mayEnrol) return null;
  if (member.clubId > 0) {
    return { words: 'Con questo accesso puoi consultare i campionati, ma non iscrivere la società.', club: false };
  }
  return member.waitsFor
    ? {
        words: `La tua richiesta di far parte di ${member.waitsFor} è in attesa di approvazione: per iscriversi ai campionati serve una società.`,
        club: false,
      }
    : { words: 'Per iscriversi ai campionati serve una società: trovala, o creala, nella dashboard.', club: true };
}

// seasonName returns the season of a day; seasons start on 1 September.
export function seasonName(day: IsoDate | null): string {
  if (day === null) return '';
  const year = Number(day.slice(0, 4));
  const first = day.slice(5) < '09-01' ? year - 1 : year;
  return `${first}/${first + 1}`;
}
