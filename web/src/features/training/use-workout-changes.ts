import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, esitoStale } from '../../api/call';
import { sessionApi } from '../../api/generated/session';
import { trainingApi } from '../../api/generated/training';
import { refresh } from '../../api/query';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { type WorkoutDetail, workoutQuery } from './api';
import { type History, type Moment, noHistory, redone, remember, type Snapshot, sameLines, undone } from './history';

export interface Change {
  // Applies the change to the workout as earlier changes have left it. Its reply is not needed: the workout is
  // reloaded.
  run: (present: WorkoutDetail) => Promise<unknown>;
  // Another workout that the change affects.
  also?: number;
}

interface Step {
  run: Change['run'];
  // Returns the history after the change, given the state before it.
  after: (history: History, before: Moment) => History;
  touched: readonly number[];
  // The caller shows errors itself, for example next to fields.
  quiet?: boolean;
}

const snapshot = ({ id, lines, day, name, note, groupId }: WorkoutDetail): Snapshot => ({
  id,
  lines,
  day,
  name,
  note,
  groupId,
});

// useWorkoutChanges applies changes one after the other, and can undo each: tiles and lines are the same series, so
// the lines before a change restore it. If another user changes the series, these lines are outdated and the history
// is cleared.
export function useWorkoutChanges(workout: WorkoutDetail) {
  const client = useQueryClient();
  const [history, setHistory] = useState(noHistory);
  // The series version after the last change in the history.
  const [knownVersion, setKnownVersion] = useState(workout.seriesVersion);
  const { id } = workout;
  const { mutateAsync, isPending } = useMutation({
    scope: { id: `workout-${id}` },
    // Errors are shown below, or by the caller.
    meta: { passErrors: true },
    mutationFn: async ({ run, after, touched }: Step) => {
      const before = await Promise.all(touched.map((workoutId) => present(client, workoutId, workoutId === id)));
      const version = before[0]?.seriesVersion ?? 0;
      await run(await present(client, id, true));
      await refreshTraining(client);
      const now = (await present(client, id, true)).seriesVersion;
      // An own change increases the version by one, or not at all if only the title changed.
      setHistory((history) => (now - version <= 1 ? after(history, before.map(snapshot)) : noHistory));
      setKnownVersion(now);
    },
    onError: async (error, { quiet }) => {
      if (quiet) return;
      const stale = error instanceof ApiError && error.esito === esitoStale;
      notify.warning(
        stale ? "L'allenamento è stato modificato da un altro allenatore: guarda com'è ora." : messageOf(error),
      );
      if (!stale) return;
      setHistory(noHistory);
      await refresh(client, trainingApi.getWorkout);
    },
  });
  if (!isPending && workout.seriesVersion > knownVersion) {
    setKnownVersion(workout.seriesVersion);
    setHistory(noHistory);
  }
  const make = useCallback(
    (step: Step) =>
      mutateAsync(step).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  const change = useCallback(
    ({ run, also }: Change) => make({ run, after: remember, touched: also ? [id, also] : [id] }),
    [make, id],
  );
  const attempt = useCallback(
    (run: () => Promise<unknown>) => mutateAsync({ run, after: remember, touched: [id], quiet: true }),
    [mutateAsync, id],
  );
  const travel = useCallback(
    (to: Moment | undefined, after: typeof undone) => {
      if (!to) return;
      void make({ run: () => restore(client, to, id), after, touched: to.map((snapshot) => snapshot.id) });
    },
    [client, make, id],
  );
  const undo = useCallback(() => travel(history.past.at(-1), undone), [travel, history]);
  const redo = useCallback(() => travel(history.future[0], redone), [travel, history]);
  useUndoKeys(undo, redo);
  return {
    change,
    // Like change, but throws errors to the caller.
    attempt,
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    busy: isPending,
  };
}

export type WorkoutChanges = ReturnType<typeof useWorkoutChanges>;

// refreshTraining invalidates all queries about workouts.
export const refreshTraining = (client: QueryClient) =>
  refresh(
    client,
    trainingApi.getWorkout,
    trainingApi.listWorkouts,
    trainingApi.startTraining,
    trainingApi.trainingVolumes,
    sessionApi.home,
  );

// present returns the displayed workout, or loads one that is not displayed.
const present = (client: QueryClient, id: number, shown: boolean): Promise<WorkoutDetail> =>
  shown ? client.ensureQueryData(workoutQuery(id)) : client.fetchQuery({ ...workoutQuery(id), staleTime: 0 });

// restore writes workouts back, but only what differs.
async function restore(client: QueryClient, moment: Moment, shown: number): Promise<void> {
  for (const snapshot of moment) {
    const { version, seriesVersion, ...is } = await present(client, snapshot.id, snapshot.id === shown);
    const { id, day, name, note, groupId } = snapshot;
    if (is.day !== day || is.name !== name || is.note !== note || is.groupId !== groupId) {
      await trainingApi.updateWorkout({ id, version, day, name, note, groupId });
    }
    // A workout moved to another group uses that group's words; moving back restores its own.
    const moved = is.groupId !== groupId;
    if (moved || !sameLines(is.lines, snapshot.lines)) {
      await trainingApi.writeWorkout({ id, seriesVersion: moved ? 0 : seriesVersion, lines: [...snapshot.lines] });
    }
  }
}

// useUndoKeys handles Ctrl+Z and Ctrl+Y outside of fields, which have their own undo.
function useUndoKeys(undo: () => void, redo: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role="dialog"]');
      if (!(event.ctrlKey || event.metaKey) || typing || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [undo, redo]);
}
