import { useMemo } from 'react';
import { linkTo } from '../../api/addresses';
import { trainingApi } from '../../api/generated/training';
import { useNavigate } from '../../components/router/routing';
import type { Series } from './api';
import type { TileActions } from './series-tile';
import type { WorkoutChanges } from './use-workout-changes';

// The dialog over a workout: a form of a series, or of the workout itself.
export type OpenWorkoutDialog =
  | { kind: 'new-series'; parentId: number }
  | { kind: 'series'; id: number }
  | { kind: 'postpone'; series: Series }
  | { kind: 'keep'; series: Series | null }
  | { kind: 'edit' | 'copy' | 'week' | 'library' };

// useTileActions returns the actions of a tile's menu; they can be undone, so they need no confirmation.
export function useTileActions({ change }: WorkoutChanges, onOpen: (open: OpenWorkoutDialog) => void): TileActions {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      onNew: (parent) => onOpen({ kind: 'new-series', parentId: parent.id }),
      onEdit: (series) => onOpen({ kind: 'series', id: series.id }),
      onKeep: (series) => onOpen({ kind: 'keep', series }),
      onPostpone: (series) => onOpen({ kind: 'postpone', series }),
      onTimes: ({ id }) => void navigate(linkTo('/Tempi', { serie: id })),
      onCopy: ({ id }) => void change({ run: () => trainingApi.copySeries({ id }) }),
      onDelete: ({ id }) => void change({ run: () => trainingApi.deleteSeries({ id }) }),
    }),
    [change, onOpen, navigate],
  );
}
