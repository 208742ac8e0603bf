import { Status } from './rules';

// How many results of each race are there. Pure.

interface Counted {
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

// A result is there once it has a time or says why there is none.
const isDone = ({ time, status }: Counted) => status > Status.regular || (status === Status.regular && time > 0);

const counted = (sum: Progress, row: Counted): Progress => ({
  entries: sum.entries + 1,
  done: sum.done + (isDone(row) ? 1 : 0),
  disqualified: sum.disqualified + (row.status === Status.disqualified ? 1 : 0),
  absent: sum.absent + (row.status === Status.absent ? 1 : 0),
});

// progressOf counts race by race, in the order in which the rows have them, and all together.
export function progressOf(rows: readonly Counted[]): { races: RaceProgress[]; total: Progress } {
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
