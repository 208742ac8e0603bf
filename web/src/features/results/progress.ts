import { Status } from './rules';

// Counts the results of each race.

interface CountedEntry {
  kind: number;
  raceId: number;
  race: string;
  time: number;
  status: number;
}

export interface Progress {
  entries: number;
  done: number;
  disqualified: number;
  absent: number;
}

export interface RaceProgress extends Progress {
  kind: number;
  raceId: number;
  race: string;
}

const none: Progress = { entries: 0, done: 0, disqualified: 0, absent: 0 };

// A result is complete once it has a time or a status that explains why not.
const isDone = ({ time, status }: CountedEntry) => status > Status.regular || (status === Status.regular && time > 0);

const counted = (sum: Progress, row: CountedEntry): Progress => ({
  entries: sum.entries + 1,
  done: sum.done + (isDone(row) ? 1 : 0),
  disqualified: sum.disqualified + (row.status === Status.disqualified ? 1 : 0),
  absent: sum.absent + (row.status === Status.absent ? 1 : 0),
});

// progressOf counts by race, in row order, and overall.
export function progressOf(rows: readonly CountedEntry[]): { races: RaceProgress[]; total: Progress } {
  const races = new Map<string, RaceProgress>();
  let total = none;
  for (const row of rows) {
    const { kind, raceId, race } = row;
    const key = `${kind} ${raceId}`;
    races.set(key, { kind, raceId, race, ...counted(races.get(key) ?? none, row) });
    total = counted(total, row);
  }
  return { races: [...races.values()], total };
}
