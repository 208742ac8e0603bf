import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, esitoStale } from '../../api/call';
import { trainingApi } from '../../api/generated/training';
import { messageOf } from '../../components/error-state/error-state';
import { notify } from '../../components/notify';
import { type WorkoutDetail, workoutQuery } from './api';
import type { Draft } from './lines-editor';
import { mergeLines } from './merge-lines';
import type { WorkoutChanges } from './use-workout-changes';

interface Conflict {
  draft: Draft;
  theirs: WorkoutDetail;
}

const linesOf = ({ content }: Draft) => content.split('\n');

// useLines edits a workout as lines. The typed text stays until it is saved or discarded, even if another user saved
// first.
export function useLines({ id }: WorkoutDetail, { attempt }: WorkoutChanges) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const save = async (typed: Draft, seriesVersion = typed.base.seriesVersion) => {
    try {
      await attempt(() => trainingApi.writeWorkout({ id, seriesVersion, lines: linesOf(typed) }));
      setDraft(null);
      setConflict(null);
    } catch (error) {
      if (!(error instanceof ApiError) || error.esito !== esitoStale) {
        notify.warning(messageOf(error));
        return;
      }
      const theirs = await client.fetchQuery({ ...workoutQuery(id), staleTime: 0 });
      setConflict({ draft: typed, theirs });
    }
  };

  const answers = conflict && {
    mine: linesOf(conflict.draft),
    theirs: conflict.theirs.lines,
    onMerge: () => {
      const { draft: typed, theirs } = conflict;
      const lines = mergeLines(typed.base.lines, theirs.lines, linesOf(typed));
      setDraft({ content: lines.join('\n'), base: theirs });
      setConflict(null);
    },
    onMine: () => void save(conflict.draft, conflict.theirs.seriesVersion),
    onTheirs: () => {
      setDraft(null);
      setConflict(null);
    },
    onClose: () => setConflict(null),
  };
  return { draft, setDraft, save: (typed: Draft) => void save(typed), answers };
}
