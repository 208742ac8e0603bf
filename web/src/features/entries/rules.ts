import { formatRaceTime } from '../../lib/race-time';
import type { AthleteRace, ClubBill, EntryOfAthlete } from './api';

// The rules of the entries screen.

// The names used in the address.
const tabs = ['generale', 'individuali', 'elenco', 'squadre', 'attesa', 'accompagnatori', 'andamento'] as const;
export type EntriesTab = (typeof tabs)[number];

// tabsFor returns the tabs. Only users who see all clubs see how the event fills up, some deployments have no escorts,
// and some events no waiting list.
export const tabsFor = (manages: boolean, escorts: boolean, waiting: boolean): EntriesTab[] =>
  tabs.filter(
    (tab) => (manages || tab !== 'andamento') && (escorts || tab !== 'accompagnatori') && (waiting || tab !== 'attesa'),
  );

interface PaymentContext {
  // Whether the deployment allows marking payments manually.
  manual: boolean;
  admin: boolean;
  manages: boolean;
  // Whether the event is paid online.
  online: boolean;
  // Whether the debtor is the user's own club.
  own: boolean;
}

// mayMarkPaid: administrators, and the organiser of an event that is not paid online; never for their own club.
export const mayMarkPaid = ({ manual, admin, manages, online, own }: PaymentContext) =>
  manual && !own && (admin || (manages && !online));

export const tabAt = (inAddress: unknown, shown: readonly EntriesTab[]): EntriesTab =>
  shown.find((tab) => tab === inAddress) ?? 'generale';

// mayRemove: only event managers remove paid entries. Entries that cost nothing and incomplete teams count as unpaid,
// whatever their paid flag.
export const mayRemove = (entry: { paid: number; closed?: number }, manages: boolean, open: boolean, free: boolean) =>
  manages || (open && (entry.paid === 0 || free || entry.closed === 0));

interface Removal {
  entry: { paid: number; late: number; closed?: number };
  clubId: number;
  late: boolean;
  free: boolean;
}

// confirmationsFor returns how many confirmations a removal needs. A club removes its own unpaid entry at once and can
// undo it, unless the new entry would be late; paid entries and other clubs' entries need two.
export function confirmationsFor({ entry, clubId, late, free }: Removal, ownClub: number): 0 | 1 | 2 {
  const paid = entry.paid === 1 && !free && entry.closed !== 0;
  if (paid || ownClub === 0 || clubId !== ownClub) return 2;
  return late && entry.late === 0 ? 1 : 0;
}

// nothingCosts reports whether all entries of the clubs are free.
export const nothingCosts = (bills: readonly Pick<ClubBill, 'total'>[]) => bills.every(({ total }) => total === 0);

// mayDeclareAbsent: a club for its paid entries, event managers for all.
export const mayDeclareAbsent = (entry: { paid: number; absent: number }, manages: boolean, absences: boolean) =>
  entry.absent === 0 && (manages || (absences && entry.paid === 1));

// absenceQuestion returns the confirmation of an absence. It adds that a club cannot undo it.
export const absenceQuestion = (athleteName: string, manages: boolean) => ({
  title: 'Dichiara assente',
  consequence: `${athleteName}: la quota non è rimborsata.`,
  message: manages
    ? "Puoi togliere l'assenza in qualunque momento. Vuoi procedere?"
    : "Solo l'organizzatore può togliere l'assenza. Vuoi procedere?",
  careful: true,
  confirmLabel: 'Dichiara assente',
});

// entryFacts returns the labels of an entry.
export function entryFacts(entry: Pick<EntryOfAthlete, 'paid' | 'late' | 'wildCard' | 'absent'>): string[] {
  return [
    entry.paid === 1 ? 'pagata' : 'da pagare',
    ...(entry.late === 1 ? ['in ritardo'] : []),
    ...(entry.wildCard === 1 ? ['wild card'] : []),
    ...(entry.absent === 1 ? ['assente'] : []),
  ];
}

export const badgeText = (entry: Pick<EntryOfAthlete, 'short' | 'race' | 'time'>, times: boolean) =>
  times ? `${entry.short || entry.race} ${formatRaceTime(entry.time)}` : entry.short || entry.race;

// Rules about values typed with the entry are not obstacles yet.
const typed = new Set(['note', 'tempo', 'tempo_limite']);

export interface Obstacle {
  message: string;
  detail: string;
}

// obstaclesOf returns everything that prevents an entry. For a race of another category only that is reported.
export function obstaclesOf(race: Pick<AthleteRace, 'rules' | 'entries'>): Obstacle[] {
  if (race.entries.length > 0) return [];
  return race.rules
    .filter(({ passed, rule }) => passed === 0 && !typed.has(rule))
    .map(({ message, detail }) => ({ message, detail }));
}

// commonObstacles returns the obstacles shared by all races not entered: they are about the athlete and are shown
// once.
export function commonObstacles(races: readonly Pick<AthleteRace, 'rules' | 'entries'>[]): Obstacle[] {
  const closed = races.filter(({ entries }) => entries.length === 0).map(obstaclesOf);
  const [first = [], ...others] = closed;
  return first.filter((obstacle) =>
    others.every((obstacles) => obstacles.some((other) => wordsOf(other) === wordsOf(obstacle))),
  );
}

export const wordsOf = ({ message, detail }: Obstacle) => (detail ? `${message} (${detail})` : message);

function order(race: AthleteRace): number {
  if (race.entries.length > 0) return 0;
  return race.enterable === 1 ? 1 : 2;
}

// arranged sorts entered races first, then possible ones, then the rest; each group in event order.
export const arranged = (races: readonly AthleteRace[]): AthleteRace[] => races.toSorted((a, b) => order(a) - order(b));

const sums = [
  'athletes',
  'teamAthletes',
  'entries',
  'teams',
  'paidByOrder',
  'paidFees',
  'paidLate',
  'paidPenalties',
  'paid',
  'fees',
  'late',
  'penalties',
  'due',
  'total',
] as const satisfies (keyof ClubBill)[];

// sumOf sums what clubs owe, in cents, because decimal euros do not add up exactly.
export function sumOf(bills: readonly ClubBill[]): ClubBill {
  const sum: ClubBill = { ...empty };
  for (const name of sums) {
    sum[name] = bills.reduce((total, bill) => total + Math.round(bill[name] * 100), 0) / 100;
  }
  return sum;
}

// clubsIn counts the clubs in an event, without those that only have an extension or whose entries were removed.
export function clubsIn(bills: readonly ClubBill[], teams: readonly { clubId: number }[]): number {
  const withTeams = new Set(teams.map(({ clubId }) => clubId));
  return bills.filter(({ clubId, entries }) => entries > 0 || withTeams.has(clubId)).length;
}

const empty: ClubBill = {
  clubId: 0,
  club: '',
  athletes: 0,
  teamAthletes: 0,
  entries: 0,
  teams: 0,
  paidByOrder: 0,
  paidFees: 0,
  paidLate: 0,
  paidPenalties: 0,
  paid: 0,
  fees: 0,
  late: 0,
  penalties: 0,
  due: 0,
  total: 0,
};
