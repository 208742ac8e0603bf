import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Event } from '../../api/generated/meet';
import { notify } from '../../components/notify';
import type { UploadReply } from '../../components/upload/upload-types';
import { problemOf, useUpload } from '../../components/upload/use-upload';
import type { Decisions, matchesOf } from './lenex-choices';
import { guessContent } from './lenex-contents';
import type { LenexContent } from './lenex-rights';
import { sendFile } from './send-file';

export const lenexExtensions = ['.lxf', '.lef'];

export interface LenexImport {
  // What the user may import here; with several the user is asked.
  contents: readonly LenexContent[];
  // The content that the page is about.
  preferred?: LenexContent;
  event?: Pick<Event, 'id' | 'oversees'>;
  // The club of external results.
  clubId?: number;
  circuitId?: number;
  // The file that was dropped on the page.
  dropped?: File;
  onSaved?: (reply: UploadReply) => void;
}

export type LenexFlow = ReturnType<typeof useLenexFlow>;

// useLenexFlow holds the steps of an import: the file, what it contains, the dry run with the user's choices, the save.
export function useLenexFlow(options: LenexImport) {
  const { contents, preferred, event, dropped, onSaved } = options;
  const client = useQueryClient();
  const [content, setContent] = useState(contents[0] ?? 'iscrizioni');
  const [clubId, setClubId] = useState(options.clubId ?? 0);
  const [circuitId, setCircuitId] = useState(options.circuitId ?? 0);
  const [create, setCreate] = useState(false);
  const [decided, setDecided] = useState<Decisions>({});
  // The file whose content is asked for.
  const [undecided, setUndecided] = useState<File | null>(null);
  const send = useMemo(
    () => sendFile({ mode: 'lenex', eventId: event?.id, clubId, circuitId }),
    [event?.id, clubId, circuitId],
  );
  const { step, choose, restart, confirm } = useUpload({
    send,
    accept: lenexExtensions,
    dryRun: true,
    onDone: (reply) => {
      void client.invalidateQueries();
      onSaved?.(reply);
    },
  });
  const argsOf = (content: LenexContent, create: boolean) => ({ content, ...(create ? { create: 1 as const } : {}) });
  const check = (file: File, of = content, creating = create) => choose(file, argsOf(of, creating));
  const pick = (file: File | undefined) => {
    if (!file) return;
    notify.hideUpload();
    setDecided({});
    setCreate(false);
    if (contents.length === 1 || problemOf(file, lenexExtensions)) check(file, content, false);
    else {
      setContent(guessContent(file.name, contents, preferred) ?? content);
      setUndecided(file);
    }
  };
  const first = useRef(dropped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dropped file is taken once.
  useEffect(() => {
    pick(first.current);
    first.current = undefined;
  }, []);
  return {
    content,
    setContent,
    clubId,
    setClubId,
    circuitId,
    setCircuitId,
    undecided,
    step,
    pick,
    restart,
    decided,
    decide: (number: number, id: number) => setDecided((before) => ({ ...before, [number]: id })),
    create,
    // Starts the dry run of the file whose content the user has chosen.
    continueWith: (file: File) => {
      setUndecided(null);
      check(file);
    },
    cancelQuestion: () => setUndecided(null),
    // Repeats the dry run with or without creating what is missing.
    changeCreate: (file: File, checked: boolean) => {
      setCreate(checked);
      check(file, content, checked);
    },
    save: (file: File, dryRunId: number, choices: ReturnType<typeof matchesOf>) =>
      confirm(file, dryRunId, [], { ...argsOf(content, create), choices }),
  };
}
