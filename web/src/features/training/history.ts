// What a workout was, to go back to and forth from. Pure.

// Snapshot is a workout as it can be written again: its series as lines, and what it is called.
export interface Snapshot {
  id: number;
  lines: readonly string[];
  day: string | null;
  name: string;
  note: string;
  groupId: number;
}

// Moment is all that one change touched: a series that was put off touched two workouts.
export type Moment = readonly Snapshot[];

export interface History {
  past: readonly Moment[];
  future: readonly Moment[];
}

export const noHistory: History = { past: [], future: [] };

const longest = 50;

// remember keeps what was before a change; what was undone before it is gone.
export const remember = ({ past }: History, before: Moment): History => ({
  past: [...past, before].slice(-longest),
  future: [],
});

// undone and redone are the history after going back or forth, given how things are now.
export const undone = ({ past, future }: History, now: Moment): History => ({
  past: past.slice(0, -1),
  future: [now, ...future],
});

export const redone = ({ past, future }: History, now: Moment): History => ({
  past: [...past, now],
  future: future.slice(1),
});

export const sameLines = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((line, index) => line === b[index]);
