import type { TimingDecision, TimingLane, TimingProposal } from '../../api/generated/timing';
import { formatRaceTime } from '../../lib/race-time';

// The rules of the timing desk.

export const Status = { none: 0, regular: 1, disqualified: 2, absent: 3 } as const;

export type Decisions = ReadonlyMap<number, TimingDecision>;

// middleOf returns the result of the watches: the middle of three, the mean of two without its fraction, the only one.
export function middleOf(watches: readonly number[]): number {
  const [a = 0, b = 0] = watches.toSorted((x, y) => x - y);
  if (watches.length === 2) return Math.floor((a + b) / 2);
  return watches.length > 2 ? b : a;
}

// The keys of the desk, for the selected lane.
export const keys = [
  ['Invio', 'conferma la batteria'],
  ['↑ ↓', 'corsia'],
  ['P', 'piastra'],
  ['C', 'cronometri'],
  ['A', 'assente'],
  ['S', 'squalificato'],
  ['I', 'ignora'],
] as const;

// decisionFor returns the decision that a key makes for a lane; null if the key has no meaning there.
export function decisionFor(key: string, lane: TimingLane): TimingDecision | null {
  const at = { lane: lane.lane, reason: 0 };
  const timed = (time: number) => (time > 0 ? { ...at, time, status: Status.regular } : null);
  if (key === 'i') return { ...at, time: 0, status: Status.none };
  if (lane.entryId === null) return null;
  switch (key) {
    case 'p':
      return timed(lane.pad);
    case 'c':
      return timed(middleOf(lane.watches));
    case 'a':
      return { ...at, time: 0, status: Status.absent };
    case 's':
      return { ...at, time: lane.time, status: Status.disqualified };
    default:
      return null;
  }
}

// decisionText formats a decision for the timing desk.
export function decisionText(decision: TimingDecision): string {
  switch (decision.status) {
    case Status.absent:
      return 'ASS';
    case Status.disqualified:
      return 'SQ';
    case Status.none:
      return 'ignorata';
    default:
      return formatRaceTime(decision.time);
  }
}

// undecided returns the doubtful lanes without a decision of the user.
export const undecided = (heat: TimingProposal, decided: Decisions): TimingLane[] =>
  heat.lanes.filter(({ lane, doubtful }) => doubtful === 1 && !decided.has(lane));

// differing returns the lanes without a decision whose stored result differs from the proposed one.
export const differing = (heat: TimingProposal, decided: Decisions): TimingLane[] =>
  heat.lanes.filter(
    ({ lane, time, saved, savedStatus }) =>
      savedStatus !== Status.none && !decided.has(lane) && (saved !== time || savedStatus !== Status.regular),
  );

const sexes: Record<number, string> = { 1: 'Maschi', 2: 'Femmine', 3: 'Misti' };

// titleOf names the heat of a proposal.
export function titleOf(heat: TimingProposal): string {
  if (heat.heat === null) return 'Batteria da assegnare';
  const parts = [`${heat.number}. ${heat.race}`, heat.category, sexes[heat.sex] ?? ''].filter((part) => part !== '');
  return `${parts.join(' · ')} · batteria ${heat.heat}`;
}

// nextAfter returns the heat to show after one is done: the next in the order of arrival, or the first.
export function nextAfter(heats: readonly TimingProposal[], id: number): TimingProposal | undefined {
  const rest = heats.filter((heat) => heat.id !== id);
  return rest.find((heat) => heat.id > id) ?? rest[0];
}
