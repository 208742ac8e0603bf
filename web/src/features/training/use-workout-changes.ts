import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, esitoStale } from '../../api/call';
import { accountApi } from '../../api/generated/account';
import { trainingApi } from '../../api/generated/training';
import { refresh } from '../../api/query';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { type WorkoutDetail, workoutQuery } from './api';
import { type History, type Moment, noHistory, redone, remember, type Snapshot, sameLines, undone } from './history';

export interface Change {
  // Makes the change to the workout as it is by then, after those before it. Its answer is not needed: the workout is read again.
  run: (present: WorkoutDetail) => Promise<unknown>;
  // Another workout that the change touches.
  also?: number;
}

interface Step {
  run: Change['run'];
  // The history after it, given how things were before it.
  after: (history: History, before: Moment) => History;
  touched: readonly number[];
  // Whoever asked says what went wrong: a form, beside its fields.
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

// useWorkoutChanges makes the changes of a workout one after the other, and can take each of them back: tiles and lines are the same
// series, so that the lines before a change are the way back from it. When somebody else changes the series, what was is no longer the
// way back from what is, and the history ends.
export function useWorkoutChanges(workout: WorkoutDetail) {
  const client = useQueryClient();
  const [history, setHistory] = useState(noHistory);
  // The version of the series that the history ends with.
  const [known, setKnown] = useState(workout.seriesVersion);
  const { id } = workout;
  const { mutateAsync, isPending } = useMutation({
    scope: { id: `workout-${id}` },
    // What went wrong is said below, or by whoever asked.
    meta: { passErrors: true },
    mutationFn: async ({ run, after, touched }: Step) => {
      const before = await Promise.all(touched.map((one) => present(client, one, one === id)));
      const version = before[0]?.seriesVersion ?? 0;
      await run(await present(client, id, true));
      await refreshTraining(client);
      const now = (await present(client, id, true)).seriesVersion;
      // One's own change counts one, or none where only the title was another.
      setHistory((history) => (now - version <= 1 ? after(history, before.map(snapshot)) : noHistory));
      setKnown(now);
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
  if (!isPending && workout.seriesVersion > known) {
    setKnown(workout.seriesVersion);
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
      void make({ run: () => restore(client, to, id), after, touched: to.map((one) => one.id) });
    },
    [client, make, id],
  );
  const undo = useCallback(() => travel(history.past.at(-1), undone), [travel, history]);
  const redo = useCallback(() => travel(history.future[0], redone), [travel, history]);
  useUndoKeys(undo, redo);
  return {
    change,
    // The same for whoever says themselves what went wrong: it throws.
    attempt,
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    busy: isPending,
  };
}

export type WorkoutChanges = ReturnType<typeof useWorkoutChanges>;

// refreshTraining asks again for everything that speaks of workouts.
export const refreshTraining = (client: QueryClient) =>
  refresh(
    client,
    trainingApi.getWorkout,
    trainingApi.listWorkouts,
    trainingApi.startTraining,
    trainingApi.trainingVolumes,
    accountApi.home,
  );

// present is a workout as the user sees it, or as it is now where it is not the one on the page.
const present = (client: QueryClient, id: number, shown: boolean): Promise<WorkoutDetail> =>
  shown ? client.ensureQueryData(workoutQuery(id)) : client.fetchQuery({ ...workoutQuery(id), staleTime: 0 });

// restore writes workouts as they were, and only what differs.
async function restore(client: QueryClient, moment: Moment, shown: number): Promise<void> {
  for (const was of moment) {
    const { version, seriesVersion, ...is } = await present(client, was.id, was.id === shown);
    const { id, day, name, note, groupId } = was;
    if (is.day !== day || is.name !== name || is.note !== note || is.groupId !== groupId) {
      await trainingApi.updateWorkout({ id, version, day, name, note, groupId });
    }
    // A workout that went to another group has its words; going back, it has its own again.
    const moved = is.groupId !== groupId;
    if (moved || !sameLines(is.lines, was.lines)) {
      await trainingApi.writeWorkout({ id, seriesVersion: moved ? 0 : seriesVersion, lines: [...was.lines] });
    }
  }
}

// useUndoKeys listens for Ctrl+Z and Ctrl+Y outside of fields, which have their own.
function useUndoKeys(undo: () => void, redo: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role="dialog"]');
      if (!(event.ctrlKey || event.metaKey) || typing) return;
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
