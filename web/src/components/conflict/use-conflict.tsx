import { type ReactNode, useCallback, useState } from 'react';
import { NotSaved } from '../record-panel/use-record-form';
import { type ConflictLine, presentOf } from './conflict';
import { type ConflictAnswer, ConflictDialog } from './conflict-dialog';

interface GuardedSave<Theirs, Out> {
  /** version of the record the user began with. */
  version: number;
  /** Sends what the user changed, and nothing else, on top of a version. */
  send: (version: number) => Promise<Out>;
  /** What the others changed of the fields on the form. */
  lines: (theirs: Theirs) => readonly ConflictLine[];
  /** The user takes the present values: the form begins again from them. */
  take: (theirs: Theirs) => void;
}

interface Asked {
  lines: readonly ConflictLine[];
  answer: (answer: ConflictAnswer) => void;
}

/**
 * Saves a record that others may change at the same time: `save: (values) => conflict.save({…})`, and `{conflict.dialog}` on the page.
 * A change of theirs that touches no field of the form needs no question.
 */
export function useConflict(): {
  save: <Theirs extends { version: number }, Out>(guarded: GuardedSave<Theirs, Out>) => Promise<Out>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);

  const save = useCallback(
    async <Theirs extends { version: number }, Out>(guarded: GuardedSave<Theirs, Out>): Promise<Out> => {
      let { version } = guarded;
      for (;;) {
        try {
          return await guarded.send(version);
        } catch (error) {
          const theirs = presentOf<Theirs>(error);
          if (!theirs) {
            throw error;
          }
          const lines = guarded.lines(theirs);
          const answer =
            lines.length === 0
              ? 'mine'
              : await new Promise<ConflictAnswer>((resolve) => setAsked({ lines, answer: resolve }));
          setAsked(null);
          if (answer === 'theirs') {
            guarded.take(theirs);
          }
          if (answer !== 'mine') {
            throw new NotSaved();
          }
          version = theirs.version;
        }
      }
    },
    [],
  );

  return { save, dialog: asked && <ConflictDialog lines={asked.lines} onAnswer={asked.answer} /> };
}
