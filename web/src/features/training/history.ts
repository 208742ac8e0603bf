// The undo history of a workout.

// Snapshot is a workout that can be written again: its series as lines, and its title.
export interface Snapshot {
  id: number;
  lines: readonly string[];
  day: string | null;
  name: string;
  note: string;
  groupId: number;
}

// Moment is everything that one change affected: postponing a series affects two workouts.
export type Moment = readonly Snapshot[];

export interface History {
  past: readonly Moment[];
  future: readonly Moment[];
}

export const noHistory: History = { past: [], future: [] };

const longest = 50;

// remember adds the state before a change and drops undone changes.
export const remember = ({ past }: History, before: Moment): History => ({
  past: [...past, before].slice(-longest),
  future: [],
});

// undone and redone return the history after undo or redo, given the current state.
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
