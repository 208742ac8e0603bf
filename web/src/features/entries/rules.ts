import { formatRaceTime } from '../../lib/race-time';
import type { AthleteRace, ClubBill, EntryOfAthlete } from './api';

// What the screen of entries decides without asking anybody. Pure.

// The names are those of the address.
const tabs = ['generale', 'individuali', 'elenco', 'squadre', 'accompagnatori', 'andamento'] as const;
export type EntriesTab = (typeof tabs)[number];

// tabsFor: how the event fills up is for who sees everybody's entries, and some deployments have no escorts.
export const tabsFor = (manages: boolean, escorts: boolean): EntriesTab[] =>
  tabs.filter((tab) => (manages || tab !== 'andamento') && (escorts || tab !== 'accompagnatori'));

interface PaymentDesk {
  // Whether the deployment notes payments by hand at all.
  byHand: boolean;
  admin: boolean;
  manages: boolean;
  // Whether the event is paid online.
  online: boolean;
  // It is the caller's own club that owes.
  own: boolean;
}

// mayNotePaid: an administrator, and the organiser of an event that is not paid online; never for their own club.
export const mayNotePaid = ({ byHand, admin, manages, online, own }: PaymentDesk) =>
  byHand && !own && (admin || (manages && !online));

export const tabAt = (inAddress: unknown, shown: readonly EntriesTab[]): EntriesTab =>
  shown.find((tab) => tab === inAddress) ?? 'generale';

// mayRemove: what is paid only those remove who manage the event. Where nothing costs anything, and for a team that is not complete, nobody
// paid, whatever the entry says.
export const mayRemove = (entry: { paid: number; closed?: number }, manages: boolean, open: boolean, free: boolean) =>
  manages || (open && (entry.paid === 0 || free || entry.closed === 0));

interface Removed {
  entry: { paid: number; late: number; closed?: number };
  clubId: number;
  late: boolean;
  free: boolean;
}

// questionsBefore: how often removing an entry is asked about. The club removes its own unpaid entry with one press and may undo that, unless the
// entry made again would be late; what is paid, or another club's, is asked about twice.
export function questionsBefore({ entry, clubId, late, free }: Removed, ownClub: number): 0 | 1 | 2 {
  const paid = entry.paid === 1 && !free && entry.closed !== 0;
  if (paid || ownClub === 0 || clubId !== ownClub) return 2;
  return late && entry.late === 0 ? 1 : 0;
}

// nothingCosts: what the clubs entered costs them nothing.
export const nothingCosts = (bills: readonly Pick<ClubBill, 'total'>[]) => bills.every(({ total }) => total === 0);

// mayDeclareAbsent: a club, of what it has paid; who manages the event, of anything.
export const mayDeclareAbsent = (entry: { paid: number; absent: number }, manages: boolean, absences: boolean) =>
  entry.absent === 0 && (manages || (absences && entry.paid === 1));

// absenceQuestion names who will not start, and who could take it back: a club cannot.
export const absenceQuestion = (who: string, manages: boolean) => ({
  title: 'Dichiara assente',
  consequence: `${who}: la quota non è rimborsata.`,
  message: manages
    ? "Puoi togliere l'assenza in qualunque momento. Vuoi procedere?"
    : "Solo l'organizzatore può togliere l'assenza. Vuoi procedere?",
  careful: true,
  confirmLabel: 'Dichiara assente',
});

// entryFacts are the words beside an entry.
export function entryFacts(entry: Pick<EntryOfAthlete, 'paid' | 'late' | 'wildCard' | 'absent'>): string[] {
  return [
    entry.paid === 1 ? 'pagata' : 'da pagare',
    ...(entry.late === 1 ? ['in ritardo'] : []),
    ...(entry.wildCard === 1 ? ['wild card'] : []),
    ...(entry.absent === 1 ? ['assente'] : []),
  ];
}

export const badgeWords = (entry: Pick<EntryOfAthlete, 'short' | 'race' | 'time'>, times: boolean) =>
  times ? `${entry.short || entry.race} ${formatRaceTime(entry.time)}` : entry.short || entry.race;

// What is typed with the entry is no obstacle yet.
const typed = new Set(['note', 'tempo', 'tempo_limite']);

export interface Obstacle {
  message: string;
  detail: string;
}

// obstaclesOf is everything that stands in the way of an entry, in the words of the rules. A race of another category has only that
// to say.
export function obstaclesOf(race: Pick<AthleteRace, 'rules' | 'entries'>): Obstacle[] {
  if (race.entries.length > 0) return [];
  return race.rules
    .filter(({ passed, rule }) => passed === 0 && !typed.has(rule))
    .map(({ message, detail }) => ({ message, detail }));
}

// commonObstacles stand in the way of every race that is not entered: they are about the athlete, and are said once.
export function commonObstacles(races: readonly Pick<AthleteRace, 'rules' | 'entries'>[]): Obstacle[] {
  const closed = races.filter(({ entries }) => entries.length === 0).map(obstaclesOf);
  const [first = [], ...others] = closed;
  return first.filter((one) => others.every((obstacles) => obstacles.some((other) => wordsOf(other) === wordsOf(one))));
}

export const wordsOf = ({ message, detail }: Obstacle) => (detail ? `${message} (${detail})` : message);

const order = (race: AthleteRace) => (race.entries.length > 0 ? 0 : race.enterable === 1 ? 1 : 2);

// arranged puts what is entered first, then what can be, then the rest; each in the order of the event.
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

// sumOf adds up what the clubs owe: in cents, because euro with decimals do not add up.
export function sumOf(bills: readonly ClubBill[]): ClubBill {
  const sum: ClubBill = { ...empty };
  for (const name of sums) {
    sum[name] = bills.reduce((total, bill) => total + Math.round(bill[name] * 100), 0) / 100;
  }
  return sum;
}

// clubsIn is how many clubs are in an event: not those who only have an extension, or paid and were taken out.
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

export const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
