import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { trainingApi } from '../../api/generated/training';
import { useHome } from '../../api/home';
import { confirmDanger } from '../../components/confirm/confirm';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { addDays, formatDate } from '../../lib/dates';
import type { WorkoutDetail } from './api';
import { findSeries, seriesName } from './figures';
import type { OpenWorkoutDialog } from './use-tile-actions';
import { refreshTraining, type WorkoutChanges } from './use-workout-changes';

const NewSeries = lazy(async () => ({ default: (await import('./series-panel')).NewSeries }));
const EditSeries = lazy(async () => ({ default: (await import('./series-panel')).EditSeries }));
const EditWorkout = lazy(async () => ({ default: (await import('./workout-panel')).EditWorkout }));
const CopyWorkout = lazy(async () => ({ default: (await import('./workout-panel')).CopyWorkout }));
const PostponePanel = lazy(async () => ({ default: (await import('./postpone-panel')).PostponePanel }));
const LibraryDialog = lazy(async () => ({ default: (await import('./library-dialog')).LibraryDialog }));
const SaveToLibrary = lazy(async () => ({ default: (await import('./library-panel')).SaveToLibrary }));
const WeekStatistics = lazy(async () => ({ default: (await import('./week-statistics')).WeekStatistics }));

interface WorkoutPanelsProps {
  open: OpenWorkoutDialog;
  workout: WorkoutDetail;
  changes: WorkoutChanges;
  onGone: () => void;
  onOpenWorkout: (id: number) => void;
  onClose: () => void;
}

// WorkoutPanels renders the dialog that is open over a workout.
export function WorkoutPanels(props: WorkoutPanelsProps) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}

function Panel({ open, workout, changes, onGone, onOpenWorkout, onClose }: WorkoutPanelsProps) {
  const client = useQueryClient();
  const { groups: mine } = useHome();
  const visible = mine.filter(({ visible: flag }) => flag === 1);
  const groups = visible.some(({ id }) => id === workout.groupId) ? visible : [...visible, workout.group];
  switch (open.kind) {
    case 'new-series':
      return <NewSeries workout={workout} parentId={open.parentId} save={changes.attempt} onClose={onClose} />;
    case 'series': {
      const series = findSeries(workout.series, open.id);
      return series ? <EditSeries workout={workout} series={series} save={changes.attempt} onClose={onClose} /> : null;
    }
    case 'postpone':
      return (
        <PostponePanel
          name={seriesName(open.series)}
          workout={workout}
          onChosen={(workoutId) => {
            onClose();
            const run = () => trainingApi.postponeSeries({ id: open.series.id, workoutId });
            void changes.change({ run, also: workoutId });
          }}
          onClose={onClose}
        />
      );
    case 'keep':
      return (
        <SaveToLibrary
          workoutId={workout.id}
          seriesId={open.series?.id ?? 0}
          name={open.series ? seriesName(open.series) : workout.name || 'Allenamento'}
          onClose={onClose}
        />
      );
    case 'library':
      return (
        <LibraryDialog
          onInsert={
            workout.writable === 1
              ? ({ id, name }) => {
                  onClose();
                  const run = () => trainingApi.insertFromLibrary.reply({ id, workoutId: workout.id });
                  void changes.change({
                    run: async () => notify.success((await run()).message, `${name}: aggiunto all'allenamento`),
                  });
                }
              : undefined
          }
          onClose={onClose}
        />
      );
    case 'week':
      return <WeekStatistics week={workout.plan} onClose={onClose} />;
    case 'copy':
      return (
        <CopyWorkout
          workout={workout}
          groups={groups}
          groupId={workout.groupId}
          day={addDays(workout.day ?? '', 7)}
          onCreated={(id) => {
            onClose();
            void refreshTraining(client);
            onOpenWorkout(id);
          }}
          onClose={onClose}
        />
      );
    default:
      return (
        <EditWorkout
          workout={workout}
          groups={groups}
          save={changes.attempt}
          onDelete={() => void remove(workout, () => refreshTraining(client), onGone)}
          onClose={onClose}
        />
      );
  }
}

async function remove({ id, name, day }: WorkoutDetail, refresh: () => Promise<void>, onGone: () => void) {
  const title = name || 'Allenamento';
  if (
    !(await confirmDanger(
      `Stai per eliminare «${title}» del ${formatDate(day)} con tutte le sue serie, le presenze e i tempi presi.`,
    ))
  )
    return;
  try {
    await trainingApi.deleteWorkout({ id });
    onGone();
    await refresh();
  } catch (error) {
    notify.warning(messageOf(error));
  }
}
