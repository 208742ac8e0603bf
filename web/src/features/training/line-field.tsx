import { Alert, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { WorkoutDetail } from './api';
import type { Word } from './completion';
import { useGroupWords } from './group-words';
import { useTrial } from './lines-editor';
import { Misreads } from './misreads';
import { SeriesList } from './series-tree';
import { WordField } from './word-field';
import classes from './workout.module.css';

interface LineFieldProps {
  workout: WorkoutDetail;
  words: readonly Word[];
  colours: ReadonlyMap<number, string>;
  // Adds the lines at the end; false if they were rejected.
  onAdd: (lines: readonly string[]) => Promise<boolean>;
}

// LineField adds a series typed as a line: its tile is previewed under the field, Enter adds it at the end.
export function LineField({ workout, words, colours, onAdd }: LineFieldProps) {
  const [typed, setTyped] = useState('');
  const section = useRef<HTMLElement>(null);
  // A new workout is written at once: its heading is announced, then the field gets the focus.
  const [first] = useState(workout.series.length === 0);
  useEffect(() => {
    if (!first) return;
    const frame = requestAnimationFrame(() => section.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [first]);
  const { learn } = useGroupWords(workout.groupId);
  const trial = useTrial(workout.id, typed.trim() === '' ? null : typed);
  // Lines that were rejected after the user started the next one.
  const [refused, setRefused] = useState<readonly string[]>([]);
  // The field is cleared at once for the next line: the reply may take a while.
  const add = async () => {
    const lines = typed.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0) return;
    setTyped('');
    if (!(await onAdd(lines))) setRefused((before) => [...before, ...lines]);
  };
  const restoreRefused = () => {
    setTyped(refused[0] ?? '');
    setRefused(refused.slice(1));
  };
  if (refused.length > 0 && typed === '') restoreRefused();
  return (
    <section ref={section} className={classes.quick} aria-label="Nuova serie in una riga">
      <div className={classes.quickLine}>
        <WordField
          label="Scrivi una serie e premi Invio"
          placeholder="8x100 SL A2 @1'30"
          enterKeyHint="done"
          words={words}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void add();
          }}
        />
        <Button
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={typed.trim() === ''}
          onClick={() => void add()}
        >
          Aggiungi
        </Button>
      </div>
      {refused.length > 0 && (
        <Alert color="yellow" variant="light" title="Non aggiunta" role="alert">
          {refused.join(' · ')}: tornerà nel campo appena è libero.
        </Alert>
      )}
      {trial && <Misreads unread={trial.unread} content={typed} onReplace={setTyped} onLearn={learn} />}
      {trial && trial.unread.length === 0 && (
        <SeriesList label="Anteprima della serie" series={trial.series} colours={colours} />
      )}
    </section>
  );
}
