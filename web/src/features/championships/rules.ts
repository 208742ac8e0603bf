import { type CheckedAddress, linkTo } from '../../api/addresses';
import type { GridSearch, SelectChoice } from '../../components/data-grid/grid-types';
import type { Status } from '../../components/status-badge/status-badge';
import { formatDate, type IsoDate } from '../../lib/dates';
import { formatMoney } from '../../lib/money';
import type { Championship, ChampionshipsEnrolled } from './api';

// What the championships screen decides without asking anybody. Pure.

export const committees: readonly SelectChoice[] = [
  { value: '1', label: 'Regionale' },
  { value: '2', label: 'Nazionale' },
];

export const labelOf = (choices: readonly SelectChoice[], id: number) =>
  choices.find((choice) => choice.value === String(id))?.label ?? '';

// In the address no sport is the one chosen on this device, so that a link opens on the reader's; this one is all of them.
const allSports = 0;

// knownSport is the sport when the portal has it, all of them otherwise.
export const knownSport = (id: unknown, sports: readonly { id: number }[]): number =>
  sports.find((sport) => sport.id === Number(id))?.id ?? allSports;

// shownSearch is what the filters show for an address. The active flag is a filter of those who manage championships: in a link
// they sent to others it would only hide rows.
export function shownSearch(
  { sportId: asked, active, ...rest }: GridSearch,
  own: number,
  sports: readonly { id: number }[],
  manages: boolean,
): GridSearch {
  const sport = knownSport(asked ?? own, sports);
  return {
    ...rest,
    ...(sport !== allSports && { sportId: sport }),
    ...(manages && active !== undefined && { active }),
  };
}

// addressOf is the address for what the filters show: the other way round.
export function addressOf({ sportId: chosen = allSports, ...rest }: GridSearch, own: number): GridSearch {
  return Number(chosen) === own ? rest : { ...rest, sportId: chosen };
}

export const isOver = ({ ends }: Pick<Championship, 'ends'>, today: IsoDate) => ends !== null && ends < today;

type Judged = Pick<Championship, 'state' | 'orderId' | 'active' | 'ends'>;

// isOpen: a club may choose it. The last day still counts.
export const isOpen = (championship: Judged, today: IsoDate) =>
  championship.state === 0 && championship.orderId === 0 && championship.active === 1 && !isOver(championship, today);

// stillOpen leaves out what the newest list says can no longer be chosen; what is on another page stays chosen.
export function stillOpen(
  chosen: readonly Championship[],
  rows: readonly Championship[],
  today: IsoDate,
): readonly Championship[] {
  const newest = new Map(rows.map((row) => [row.id, row]));
  return chosen.filter((one) => isOpen(newest.get(one.id) ?? one, today));
}

type Enrolled = Pick<Championship, 'state' | 'orderId' | 'enrolled'>;

// enrolmentOf is how the reader's club stands to a championship.
export function enrolmentOf({ state, orderId, enrolled }: Enrolled): { status: Status; label: string } {
  if (state === 1) return { status: 'paid', label: `Iscritto dal ${formatDate(enrolled)}` };
  return orderId > 0 ? { status: 'toPay', label: 'Da pagare' } : { status: 'closed', label: 'Non iscritto' };
}

// payPath is where an order can be paid, or at least seen; null while there is neither.
export const payPath = (registered: ReadonlySet<string>) =>
  (['/Stripe', '/Ordini'] as const).find((path) => registered.has(path)) ?? null;

export interface Next {
  to: string;
  search?: CheckedAddress;
}

// afterEnrolment is where to go: to the events when nothing is to be paid, otherwise to the payment. Null stays on the list.
export function afterEnrolment(
  { total, orderId }: ChampionshipsEnrolled,
  events: string,
  registered: ReadonlySet<string>,
): Next | null {
  if (total === 0) return registered.has(events) ? { to: events } : null;
  return registered.has('/Stripe') ? linkTo('/Stripe', { orderId }) : null;
}

export const chosenWords = (count: number) => (count === 1 ? '1 campionato scelto' : `${count} campionati scelti`);

// enrolWords says what the question is about: who, in what, for how much.
export function enrolWords(club: string, names: readonly string[], euro: number): string {
  const quoted = names.map((name) => `«${name}»`).join(', ');
  const what = names.length === 1 ? `al campionato ${quoted}` : `a ${names.length} campionati: ${quoted}`;
  const cost = euro === 0 ? "L'iscrizione è gratuita." : `Totale da pagare: ${formatMoney(euro)}.`;
  return `Stai per iscrivere ${club} ${what}. ${cost}`;
}

export interface Member {
  administrator: boolean;
  // Whether the server would let them enrol their club.
  mayEnrol: boolean;
  // 0: none, or one that has not said yes.
  clubId: number;
  // The name of the club they wait for; empty when they wait for none.
  waitsFor: string;
}

// hindranceOf explains to those who cannot enrol why, and whether a club is what they lack.
export function hindranceOf(member: Member): { words: string; club: boolean } | null {
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

// seasonName names the season of a day: they begin on 1 September.
export function seasonName(day: IsoDate | null): string {
  if (day === null) return '';
  const year = Number(day.slice(0, 4));
  const first = day.slice(5) < '09-01' ? year - 1 : year;
  return `${first}/${first + 1}`;
}
