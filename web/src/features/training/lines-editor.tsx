import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { trainingApi } from '../../api/generated/training';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { text } from '../../lib/text';
import type { GroupWord, WorkoutDetail } from './api';
import type { Word } from './completion';
import { formatDuration, formatMetres } from './figures';
import { GroupWords, useGroupWords } from './group-words';
import { Misreads } from './misreads';
import { WordField } from './word-field';
import classes from './workout.module.css';

// Milliseconds without typing before the server is asked to parse the lines.
const delay = 300;

// useTrial returns the workout that lines would make, shortly after they were typed; null without lines.
export function useTrial(workoutId: number, content: string | null) {
  const [settled] = useDebouncedValue(content, delay);
  const enabled = content !== null && settled === content;
  const { data } = useQuery({
    queryKey: ['workout-trial', workoutId, settled],
    queryFn: ({ signal }) =>
      trainingApi.writeWorkout({ id: workoutId, lines: (settled ?? '').split('\n'), trial: 1 }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return content === null ? null : (data ?? null);
}

// Draft is the typed text, and the workout it is based on.
export interface Draft {
  content: string;
  base: Pick<WorkoutDetail, 'lines' | 'seriesVersion'>;
}

interface LinesEditorProps {
  workout: WorkoutDetail;
  words: readonly Word[];
  // The words of the group.
  own: readonly GroupWord[];
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  onPreview: (trial: WorkoutDetail | null) => void;
  onSave: (draft: Draft) => void;
  busy: boolean;
}

// LinesEditor edits a workout as lines. The tiles beside it preview the result while typing; nothing is stored until
// it is saved.
export function LinesEditor({ workout, words, own, draft, onDraft, onPreview, onSave, busy }: LinesEditorProps) {
  const stored = workout.lines.join('\n');
  const content = draft?.content ?? stored;
  const dirty = draft !== null && draft.content !== stored;
  const trial = useTrial(workout.id, dirty ? content : null);
  useEffect(() => onPreview(trial), [trial, onPreview]);
  useLeaveGuard(() => dirty);
  const [focused, setFocused] = useState(false);
  const { learn, forget } = useGroupWords(workout.groupId);
  const help = useId();
  const type = (next: string) => onDraft({ content: next, base: draft?.base ?? workout });
  const save = () => {
    if (draft && dirty) onSave(draft);
  };
  const shown = trial ?? workout;
  return (
    <section className={classes.editor} aria-label="Allenamento in righe">
      <WordField
        lines
        label="Una serie per riga"
        description={
          <span id={help}>
            Per esempio <code>8x100 SL A2 @1&apos;30</code> o <code>3x(4x50 FA B2 + 100 SL A1)</code>; <code>!</code>{' '}
            davanti alla serie principale, <code>#</code> per il sottogruppo, le note tra virgolette. Puoi incollare un
            allenamento intero.
          </span>
        }
        autosize
        minRows={8}
        maxRows={30}
        readOnly={workout.writable === 0}
        words={words}
        value={content}
        onChange={type}
        onFocus={() => setFocused(true)}
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) {
            event.preventDefault();
            save();
          }
        }}
      />
      <Misreads
        unread={shown.unread}
        content={content}
        onReplace={focused || dirty ? type : undefined}
        onLearn={workout.writable === 1 ? learn : undefined}
      />
      <GroupWords words={own} onForget={workout.writable === 1 ? forget : undefined} />
      {dirty && trial && trial.unread.length === 0 && (
        <p role="status" className={classes.clear}>
          {['Tutto chiaro', formatMetres(trial.metres), formatDuration(trial.duration)].filter(Boolean).join(' · ')}
        </p>
      )}
      {workout.writable === 1 && (
        <div className={classes.buttons}>
          <Button onClick={save} disabled={!dirty || busy} aria-keyshortcuts="Control+S">
            {text.save}
          </Button>
          <Button variant="default" onClick={() => onDraft(null)} disabled={!dirty}>
            {text.cancel}
          </Button>
        </div>
      )}
    </section>
  );
}
