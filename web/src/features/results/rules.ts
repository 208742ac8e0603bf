import { swimming } from '../../api/generated/constants';
import type { Centis } from '../../lib/race-time';
import { formatRaceTime } from '../../lib/race-time';
import { detailText } from '../../lib/result-groups';
import { Reason, reasonLabel } from './reasons';
import { type Kind, valueText } from './typing';

// Times, statuses and penalties of document 2: what a row shows, what typing does, and what must be confirmed.

export const Status = { none: 0, regular: 1, disqualified: 2, absent: 3 } as const;

const statusChoices = [
  { value: Status.none, label: 'Senza tempo', short: 'S.T.' },
  { value: Status.regular, label: 'Regolare', short: '' },
  { value: Status.disqualified, label: 'Squalificato', short: 'SQ' },
  { value: Status.absent, label: 'Assente', short: 'ASS' },
] as const;

// statusLabel names a status; without a result it is no time, or no score.
export function statusLabel(status: number, kind: Kind = 'time'): string {
  if (status === Status.none && kind === 'score') return 'Senza punteggio';
  return statusChoices.find(({ value }) => value === status)?.label ?? String(status);
}

// statusOptions are all statuses with their reasons, as they are chosen for a row.
export const statusOptions = [
  { status: Status.none, reason: Reason.none, label: 'Senza tempo' },
  { status: Status.regular, reason: Reason.none, label: 'Regolare' },
  { status: Status.regular, reason: Reason.outOfCompetition, label: 'Fuori gara (FG)' },
  { status: Status.disqualified, reason: Reason.none, label: 'Squalificato' },
  { status: Status.disqualified, reason: Reason.didNotFinish, label: 'Ritirato (RIT)' },
  { status: Status.absent, reason: Reason.none, label: 'Assente' },
  { status: Status.absent, reason: Reason.withdrawn, label: 'Rinuncia (RIN)' },
  { status: Status.absent, reason: Reason.ill, label: 'Malattia (MAL)' },
] as const;

export interface Leg {
  athleteId: number;
  reaction: number | null;
}

export interface Result {
  time: Centis;
  status: number;
  penaltySeconds: number;
  penaltyPoints: number;
  reason: number;
  disqualification: string;
  reaction: number | null;
  // The members of a relay.
  legs: Leg[];
}

// Changes that wait in the outbox since before reasons existed do not have them.
type StoredResult = Pick<Result, 'time' | 'status' | 'penaltySeconds' | 'penaltyPoints'> & Partial<Result>;

export const resultOf = (stored: StoredResult): Result => ({
  time: stored.time,
  status: stored.status,
  penaltySeconds: stored.penaltySeconds,
  penaltyPoints: stored.penaltyPoints,
  reason: stored.reason ?? Reason.none,
  disqualification: stored.disqualification ?? '',
  reaction: stored.reaction ?? null,
  legs: stored.legs ?? [],
});

const knownLegs = ({ legs }: Result) => legs.filter(({ reaction }) => reaction !== null);

export const sameResult = (a: StoredResult, b: StoredResult): boolean => {
  const [x, y] = [resultOf(a), resultOf(b)];
  return JSON.stringify({ ...x, legs: knownLegs(x) }) === JSON.stringify({ ...y, legs: knownLegs(y) });
};

// withStatus sets a status with its reason and removes what does not go with it: "no time" has nothing else.
export function withStatus(result: Result, status: number, reason: number = Reason.none): Result {
  const legs = result.legs.map(({ athleteId }) => ({ athleteId, reaction: null }));
  const none = { time: 0, penaltySeconds: 0, penaltyPoints: 0, reason, disqualification: '', reaction: null, legs };
  if (status === Status.none) return { ...none, status };
  const disqualification = status === Status.disqualified ? result.disqualification : '';
  const next = { ...result, status, reason, disqualification };
  return status === Status.absent ? { ...next, reaction: null, legs } : next;
}

// withTime sets a time. It makes a result without one regular, and an absent athlete has swum after all.
export function withTime(result: Result, time: Centis): Result {
  const next = { ...result, time };
  if (time > 0 && result.status === Status.absent) return { ...next, status: Status.regular, reason: Reason.none };
  return time > 0 && result.status === Status.none ? { ...next, status: Status.regular } : next;
}

// rowState returns 'success' if the stored result is complete and unchanged, and 'danger' otherwise.
export function rowState(stored: Result, mine: Result): 'success' | 'danger' {
  const timed = stored.time > 0 && mine.time === stored.time && mine.status === stored.status;
  const decided = mine.status > Status.regular && mine.status === stored.status;
  return timed || decided ? 'success' : 'danger';
}

// resultText describes a result in words, for screen readers.
export function resultText(result: Result, kind: Kind): string {
  const value = valueText(result.time, kind);
  const status = result.status === Status.regular ? '' : statusLabel(result.status, kind);
  const words = [value, status, penaltyText(result, kind), reasonLabel(result.reason), detailText(result)];
  return words.filter(Boolean).join(', ') || statusLabel(Status.none, kind);
}

export function penaltyText(result: Result, kind: Kind): string {
  if (kind === 'time') return result.penaltySeconds > 0 ? `+${result.penaltySeconds} s` : '';
  return result.penaltyPoints > 0 ? `−${result.penaltyPoints} pt` : '';
}

// Times outside this range around the entry time are doubtful: a wrong minute or digit is usually outside.
const tooFast = 0.75;
const tooSlow = 1.8;

// doubtOf returns why a time must be confirmed, or null. The base time is the world record, the saved time what it
// replaces; 0 if unknown. Without an entry time the saved one tells what is usual.
export function doubtOf(time: Centis, entryTime: Centis, baseTime: Centis, savedTime: Centis = 0): string | null {
  if (time <= 0) return null;
  if (baseTime > 0 && time < baseTime)
    return `${formatRaceTime(time)} è più veloce del tempo base mondiale (${formatRaceTime(baseTime)}).`;
  const usual = entryTime || savedTime;
  if (usual === 0 || (time >= tooFast * usual && time <= tooSlow * usual)) return null;
  const what = entryTime > 0 ? 'dal tempo di iscrizione' : 'da quello già salvato';
  return `${formatRaceTime(time)} è lontano ${what} (${formatRaceTime(usual)}).`;
}

// The names used in the address.
export type RaceTab = 'generale' | 'individuali' | 'squadre' | 'cronometraggio' | 'risultati';

export const raceTabs: readonly RaceTab[] = ['generale', 'individuali', 'squadre', 'cronometraggio', 'risultati'];

export const tabLabels = (sportId: number): Record<RaceTab, string> => ({
  generale: 'Generale',
  individuali: 'Gare individuali',
  squadre: sportId === swimming ? 'Staffette' : 'Squadre',
  cronometraggio: 'Cronometraggio',
  risultati: 'Risultati',
});

export const tabAt = (inAddress: unknown, tabs: readonly RaceTab[]): RaceTab =>
  tabs.find((tab) => tab === inAddress) ?? tabs[0] ?? 'risultati';
