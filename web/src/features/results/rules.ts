import type { Centis } from '../../lib/race-time';
import { formatRaceTime } from '../../lib/race-time';
import { type Kind, valueText } from './typing';

// Times, statuses and penalties of document 2: what a row says, what typing makes of it, and what is asked about. Pure.

export const Status = { none: 0, regular: 1, disqualified: 2, absent: 3 } as const;

export const statusChoices = [
  { value: Status.none, label: 'Senza tempo', short: 'S.T.' },
  { value: Status.regular, label: 'Regolare', short: '' },
  { value: Status.disqualified, label: 'Squalificato', short: 'SQ' },
  { value: Status.absent, label: 'Assente', short: 'ASS' },
] as const;

// statusLabel names a status; without a result there is no time, or no score.
export function statusLabel(status: number, kind: Kind = 'time'): string {
  if (status === Status.none && kind === 'score') return 'Senza punteggio';
  return statusChoices.find(({ value }) => value === status)?.label ?? String(status);
}

export interface Result {
  time: Centis;
  status: number;
  penaltySeconds: number;
  penaltyPoints: number;
}

export const resultOf = ({ time, status, penaltySeconds, penaltyPoints }: Result): Result => ({
  time,
  status,
  penaltySeconds,
  penaltyPoints,
});

export const sameResult = (a: Result, b: Result) =>
  a.time === b.time &&
  a.status === b.status &&
  a.penaltySeconds === b.penaltySeconds &&
  a.penaltyPoints === b.penaltyPoints;

// No time takes time and penalties away.
export function withStatus(result: Result, status: number): Result {
  return status === Status.none ? { time: 0, status, penaltySeconds: 0, penaltyPoints: 0 } : { ...result, status };
}

// A time makes a result that had none a regular one.
export function withTime(result: Result, time: Centis): Result {
  return { ...result, time, status: time > 0 && result.status === Status.none ? Status.regular : result.status };
}

// success: what is stored is complete and nothing else was typed; danger: it is not.
export function rowState(stored: Result, mine: Result): 'success' | 'danger' {
  const timed = stored.time > 0 && mine.time === stored.time && mine.status === stored.status;
  const decided = mine.status > Status.regular && mine.status === stored.status;
  return timed || decided ? 'success' : 'danger';
}

// resultWords is a result in words, for those who do not see the field.
export function resultWords(result: Result, kind: Kind): string {
  const value = valueText(result.time, kind);
  const status = result.status === Status.regular ? '' : statusLabel(result.status, kind);
  const penalty = penaltyWords(result, kind);
  return [value, status, penalty].filter(Boolean).join(', ') || statusLabel(Status.none, kind);
}

export function penaltyWords(result: Result, kind: Kind): string {
  if (kind === 'time') return result.penaltySeconds > 0 ? `+${result.penaltySeconds} s` : '';
  return result.penaltyPoints > 0 ? `−${result.penaltyPoints} pt` : '';
}

// How many times the entry time nobody needs.
const tooSlow = 3;

// doubtOf is what is asked about a time before it is saved: nothing for one that can be. The base time is the world's best; 0 where none is
// known.
export function doubtOf(time: Centis, entryTime: Centis, baseTime: Centis): string | null {
  if (time <= 0) return null;
  if (baseTime > 0 && time < baseTime)
    return `${formatRaceTime(time)} è più veloce del tempo base mondiale (${formatRaceTime(baseTime)}).`;
  if (entryTime > 0 && time > tooSlow * entryTime)
    return `${formatRaceTime(time)} è più di tre volte il tempo di iscrizione (${formatRaceTime(entryTime)}).`;
  return null;
}

// What a tab is called: the names are those of the address.
export type RaceTab = 'generale' | 'individuali' | 'squadre' | 'risultati';

export const raceTabs: readonly RaceTab[] = ['generale', 'individuali', 'squadre', 'risultati'];

export const tabLabels = (sportId: number): Record<RaceTab, string> => ({
  generale: 'Generale',
  individuali: 'Gare individuali',
  squadre: sportId === 1 ? 'Staffette' : 'Squadre',
  risultati: 'Risultati',
});

export const tabAt = (inAddress: unknown, tabs: readonly RaceTab[]): RaceTab =>
  tabs.find((tab) => tab === inAddress) ?? tabs[0] ?? 'risultati';
