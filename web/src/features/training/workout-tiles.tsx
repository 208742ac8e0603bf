import { trainingApi } from '../../api/generated/training';
import { EmptyState } from '../../components/empty-state/empty-state';
import type { WorkoutDetail } from './api';
import { LineField } from './line-field';
import { SeriesList, SeriesTree } from './series-tree';
import { type OpenWorkoutDialog, useTileActions } from './use-tile-actions';
import type { WorkoutVocabulary } from './use-vocabulary';
import type { WorkoutChanges } from './use-workout-changes';

interface WorkoutTilesProps {
  workout: WorkoutDetail;
  // The series of the chosen subgroup.
  series: WorkoutDetail['series'];
  // False while only a subgroup's series are shown: they cannot be moved, because positions count all series.
  sortable: boolean;
  vocabulary: WorkoutVocabulary;
  changes: WorkoutChanges;
  onOpen: (open: OpenWorkoutDialog) => void;
}

// WorkoutTiles shows a workout's series as tiles, with a field to add one as a line.
export function WorkoutTiles({ workout, series, sortable, vocabulary, changes, onOpen }: WorkoutTilesProps) {
  const { words, colours } = vocabulary;
  const actions = useTileActions(changes, onOpen);
  const mayChange = workout.writable === 1;
  return (
    <>
      {series.length === 0 && (
        <EmptyState
          title="Nessuna serie"
          hint={mayChange ? 'Scrivi la prima qui sotto, o incolla un allenamento intero in «Righe».' : undefined}
        />
      )}
      {mayChange && sortable ? (
        <SeriesTree
          series={series}
          colours={colours}
          actions={actions}
          onMove={(id, { parentId, at }) =>
            void changes.change({ run: () => trainingApi.moveSeries({ id, parentId, at }) })
          }
          onSend={(id, workoutId) =>
            void changes.change({ run: () => trainingApi.postponeSeries({ id, workoutId }), also: workoutId })
          }
        />
      ) : (
        <SeriesList label="Serie" series={series} colours={colours} />
      )}
      {mayChange && (
        <LineField
          workout={workout}
          words={words}
          colours={colours}
          onAdd={(added) =>
            changes.change({
              run: ({ id, seriesVersion, lines }) =>
                trainingApi.writeWorkout({ id, seriesVersion, lines: [...lines, ...added] }),
            })
          }
        />
      )}
    </>
  );
}
