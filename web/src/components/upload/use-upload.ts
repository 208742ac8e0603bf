import { useEffect, useRef, useState } from 'react';
import { ApiError, esitoInvalid } from '../../api/call';
import { text } from '../../lib/text';
import { messageOf } from '../error-state/error-state';
import { notify } from '../notify';
import {
  type FileColumn,
  type FileHead,
  MAX_BYTES,
  type RunArgs,
  type SendFile,
  type UploadCounts,
  type UploadReply,
} from './upload-types';

/** The headers of a sheet as the server reads them, and the columns they can be matched with. */
export interface Heads {
  heads: readonly FileHead[];
  columns: readonly FileColumn[];
}

export type UploadStep =
  | { kind: 'choose'; problem: string | null }
  /** previous is the id of the record in which the save reports its progress; 0 for none. */
  | { kind: 'sending'; file: File; confirm: boolean; previous: number; share: number }
  /** The user matches the headers; problem is the reason, or empty. */
  | { kind: 'match'; file: File; found: Heads; problem: string }
  | {
      kind: 'preview';
      file: File;
      id: number;
      counts: UploadCounts;
      found: Heads;
      chosen: readonly FileHead[];
      reply: UploadReply;
    }
  | { kind: 'done'; file: File; id: number; counts: UploadCounts | null; reply: UploadReply };

interface UploadOptions {
  send: SendFile;
  /** File extensions with the dot. */
  accept: readonly string[];
  dryRun: boolean;
  onDone?: (reply: UploadReply) => void;
}

interface Run {
  confirm: boolean;
  previous?: number;
  chosen?: readonly FileHead[];
  more?: RunArgs;
}

/**
 * Choose, preview, confirm, save. Without a dry run the file is saved at once. Leaving the page cancels a dry run; a
 * save continues when its dialog is closed, and a toast reports the outcome.
 */
export function useUpload({ send, accept, dryRun, onDone }: UploadOptions) {
  const [step, setStep] = useState<UploadStep>({ kind: 'choose', problem: null });
  const running = useRef<AbortController | undefined>(undefined);
  const saving = useRef(false);
  useEffect(
    () => () => {
      if (!saving.current) {
        running.current?.abort();
      }
    },
    [],
  );

  const run = async (file: File, { confirm, previous = 0, chosen = [], more }: Run) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    saving.current = confirm;
    setStep({ kind: 'sending', file, confirm, previous, share: 0 });
    const onProgress = (share: number) => {
      if (!signal.aborted) {
        setStep({ kind: 'sending', file, confirm, previous, share });
      }
    };
    try {
      const reply = await send(file, { confirm, previous, heads: chosen, more, onProgress, signal });
      const { id = 0, counts, message, heads = [], columns = [] } = reply;
      if (signal.aborted) {
        return;
      }
      if (!confirm && counts) {
        setStep({ kind: 'preview', file, id, counts, found: { heads, columns }, chosen, reply });
        return;
      }
      setStep({ kind: 'done', file, id, counts: counts ?? null, reply });
      notify.upload(message || text.success, true);
      onDone?.(reply);
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      const found = dryRun && isInvalid(error) ? await headsOf(file, signal) : null;
      if (signal.aborted) {
        return;
      }
      if (found) {
        setStep({ kind: 'match', file, found, problem: messageOf(error) });
        return;
      }
      const problem = problemIn(error);
      setStep({ kind: 'choose', problem });
      notify.upload(problem, false);
    } finally {
      saving.current = false;
    }
  };

  /** Returns the headers of a file that was rejected because of them; null if it was rejected for another reason. */
  const headsOf = async (file: File, signal: AbortSignal): Promise<Heads | null> => {
    try {
      const options = { confirm: false, previous: 0, heads: [], headsOnly: true, onProgress: () => undefined, signal };
      const { heads = [], columns = [] } = await send(file, options);
      return heads.length > 0 && columns.length > 0 ? { heads, columns } : null;
    } catch {
      return null;
    }
  };

  const choose = (file: File | undefined, more?: RunArgs) => {
    if (!file) {
      return;
    }
    // The outcome of the previous file is no longer relevant.
    notify.hideUpload();
    const problem = problemOf(file, accept);
    if (problem) {
      setStep({ kind: 'choose', problem });
      return;
    }
    void run(file, { confirm: !dryRun, more });
  };

  const restart = () => {
    running.current?.abort();
    setStep({ kind: 'choose', problem: null });
  };

  return {
    step,
    choose,
    restart,
    confirm: (file: File, previous: number, chosen: readonly FileHead[], more?: RunArgs) =>
      void run(file, { confirm: true, previous, chosen, more }),
    rematch: (file: File, found: Heads) => setStep({ kind: 'match', file, found, problem: '' }),
    matched: (file: File, chosen: readonly FileHead[]) => void run(file, { confirm: false, chosen }),
  };
}

const isInvalid = (error: unknown) => error instanceof ApiError && error.esito === esitoInvalid;

/** Returns the server's message, with its errors about the arguments. */
function problemIn(error: unknown): string {
  const fields = isInvalid(error) ? Object.values((error as ApiError).fields) : [];
  return fields.length === 0 ? messageOf(error) : `${messageOf(error)}: ${fields.join(', ')}`;
}

/** Saves a long wait for a rejection. The server checks the content, not the name. */
export function problemOf(file: File, accept: readonly string[]): string | null {
  if (file.size > MAX_BYTES) {
    return text.fileTooLarge;
  }
  const name = file.name.toLowerCase();
  return accept.length === 0 || accept.some((ending) => name.endsWith(ending)) ? null : text.fileTypeRefused;
}
