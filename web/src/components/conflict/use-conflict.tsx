import { type ReactNode, useCallback, useState } from 'react';
import { NotSaved } from '../record-panel/use-record-form';
import { type ConflictLine, currentRecord } from './conflict';
import { type ConflictAbout, type ConflictAnswer, ConflictDialog } from './conflict-dialog';

interface GuardedSave<Theirs, Out> {
  /** The version of the record that the user opened. */
  version: number;
  /** Sends only what the user changed, on top of a version. theirs is the current record, once it is known. */
  send: (version: number, theirs: Theirs | null) => Promise<Out>;
  /** Returns what others changed in the form's fields. */
  lines: (theirs: Theirs) => readonly ConflictLine[];
  /** Called when the user accepts the current values: the form restarts from them. */
  take: (theirs: Theirs) => void;
}

interface OpenConflict {
  lines: readonly ConflictLine[];
  answer: (answer: ConflictAnswer) => void;
}

export type SaveGuarded = <Theirs extends { version: number }, Out>(guarded: GuardedSave<Theirs, Out>) => Promise<Out>;

/**
 * Saves a record that others may change at the same time: `save: (values) => conflict.save({…})`, with
 * `{conflict.dialog}` on the page. Changes by others that touch no field of the form are merged without asking.
 */
export function useConflict(about: ConflictAbout = 'form'): { save: SaveGuarded; dialog: ReactNode } {
  const [question, setQuestion] = useState<OpenConflict | null>(null);

  const save = useCallback(
    async <Theirs extends { version: number }, Out>(guarded: GuardedSave<Theirs, Out>): Promise<Out> => {
      let { version } = guarded;
      let current: Theirs | null = null;
      for (;;) {
        try {
          return await guarded.send(version, current);
        } catch (error) {
          const theirs = currentRecord<Theirs>(error);
          if (!theirs) {
            throw error;
          }
          current = theirs;
          const lines = guarded.lines(theirs);
          const answer =
            lines.length === 0
              ? 'mine'
              : await new Promise<ConflictAnswer>((resolve) => setQuestion({ lines, answer: resolve }));
          setQuestion(null);
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

  return {
    save,
    dialog: question && <ConflictDialog about={about} lines={question.lines} onAnswer={question.answer} />,
  };
}
