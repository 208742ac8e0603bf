import { Skeleton, Stack } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { linkTo } from '../api/addresses';
import { trainingApi } from '../api/generated/training';
import { useLive } from '../api/use-live';
import type { GridSearch } from '../components/data-grid/grid-types';
import { ErrorState } from '../components/error-state/error-state';
import { PageHeader } from '../components/page-header/page-header';
import { useNavigate, useSearch } from '../components/router/routing';
import { workoutQuery } from '../features/training/api';
import classes from '../features/training/workout.module.css';
import { WorkoutView } from '../features/training/workout-view';
import { text } from '../lib/text';
import { prefetchChoice, WorkoutChoice } from './workout-choice';

export const prefetch = (client: QueryClient, address: GridSearch): Promise<unknown> => {
  const id = Number(address.id ?? 0);
  return id > 0 ? client.prefetchQuery(workoutQuery(id)) : prefetchChoice(client, address);
};

// /Allenamento?id=7 shows a workout, /Allenamento a choice, whose filter by code has its own parameter name.
export function Screen() {
  const { id }: { id?: unknown } = useSearch();
  const workout = Number(id ?? 0);
  return workout > 0 ? <OneWorkout key={workout} id={workout} /> : <WorkoutChoice />;
}

const live = { stream: trainingApi.workoutLive, call: trainingApi.getWorkout };

// Two coaches may edit the same workout: each sees the other's changes at once.
function OneWorkout({ id }: { id: number }) {
  const { data, error, refetch } = useLive(live, { id });
  const { vista }: { vista?: unknown } = useSearch();
  const navigate = useNavigate();
  if (data) {
    return (
      <Stack className={classes.poolside}>
        <WorkoutView
          workout={data}
          mode={vista === 'righe' ? 'lines' : 'tiles'}
          onMode={(mode) =>
            void navigate({
              ...linkTo('/Allenamento', { id, vista: mode === 'lines' ? 'righe' : undefined }),
              replace: true,
              resetScroll: false,
            })
          }
          onDeleted={() => void navigate(linkTo('/Allenamenti', { groupId: data.groupId }))}
          onOpenWorkout={(other) => void navigate(linkTo('/Allenamento', { id: other }))}
        />
      </Stack>
    );
  }
  return error ? (
    <Stack>
      <PageHeader title="Allenamento" />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Stack>
  ) : (
    <Skeleton height={400} role="status" aria-label={text.loading} />
  );
}
