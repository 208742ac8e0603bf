import { useMemo } from 'react';
import { trainingApi } from '../../api/generated/training';
import type { Series } from './api';
import type { TileActions } from './series-tile';
import type { WorkoutChanges } from './use-workout-changes';

// What stands over a workout: a form of a series, or of the workout itself.
export type Open =
  | { kind: 'new-series'; parentId: number }
  | { kind: 'series'; id: number }
  | { kind: 'postpone'; series: Series }
  | { kind: 'edit' | 'copy' | 'week' };

// useTileActions are what the menu of a tile does; each can be taken back, so that none of them asks.
export function useTileActions({ change }: WorkoutChanges, onOpen: (open: Open) => void): TileActions {
  return useMemo(
    () => ({
      onNew: (parent) => onOpen({ kind: 'new-series', parentId: parent.id }),
      onEdit: (series) => onOpen({ kind: 'series', id: series.id }),
      onPostpone: (series) => onOpen({ kind: 'postpone', series }),
      onCopy: ({ id }) => void change({ run: () => trainingApi.copySeries({ id }) }),
      onDelete: ({ id }) => void change({ run: () => trainingApi.deleteSeries({ id }) }),
    }),
    [change, onOpen],
  );
}
