import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { text } from '../../lib/text';
import classes from './entry-table.module.css';
import { type Result, resultText } from './rules';
import type { Kind } from './typing';
import type { RowView } from './use-results';

interface EntryOutcomeProps {
  view: RowView;
  state: 'success' | 'danger';
  modified: boolean;
  wrong: boolean;
}

// EntryOutcome shows the row's state in words, in addition to its colour.
export function EntryOutcome({ view, state, modified, wrong }: EntryOutcomeProps) {
  if (wrong) return <Sign kind="bad" words={text.invalidTime} />;
  if (view.busy) return <Sign kind="wait" words="Salvataggio…" />;
  if (view.refusal !== '') return <Sign kind="bad" words={view.refusal} />;
  if (view.waits) return <Sign kind="wait" words="In attesa" />;
  if (modified) return <Sign kind="bad" words="Da salvare" />;
  return state === 'success' ? <Sign kind="good" words="Salvato" /> : <span className={classes.todo}>Da inserire</span>;
}

const signs = { good: IconCheck, bad: IconAlertTriangle, wait: IconClock };

function Sign({ kind, words }: { kind: keyof typeof signs; words: string }) {
  const Icon = signs[kind];
  return (
    <span className={classes.sign} data-kind={kind}>
      <Icon size={16} aria-hidden /> {words}
    </span>
  );
}

interface EntryConflictProps {
  name: string;
  kind: Kind;
  mine: Result;
  theirs: Result;
  onMine: () => void;
  onTheirs: () => void;
}

// EntryConflict shows the stored and the typed result, and lets the user choose.
export function EntryConflict({ name, kind, mine, theirs, onMine, onTheirs }: EntryConflictProps) {
  return (
    <fieldset className={classes.conflict} aria-label={`Due risultati per ${name}`}>
      <Button size="compact-xs" variant="default" onClick={onTheirs}>
        Tieni {resultText(theirs, kind)} (attuale)
      </Button>
      <Button size="compact-xs" onClick={onMine}>
        Tieni {resultText(mine, kind)} (il tuo)
      </Button>
    </fieldset>
  );
}
