import { useEffect, useRef, useState } from 'react';
import { ApiError, esitoInvalid } from '../../api/call';
import { text } from '../../lib/text';
import { messageOf } from '../error-state/error-state';
import { notify } from '../notify';
import { type FileColumn, type FileHead, MAX_BYTES, type SendFile, type UploadCounts } from './upload-types';

/** The headers of a sheet as the server reads them, and the columns they can be matched with. */
export interface Heads {
  heads: readonly FileHead[];
  columns: readonly FileColumn[];
}

export type UploadStep =
  | { kind: 'choose'; problem: string | null }
  /** previous is the id of the record in which the save reports its progress; 0 for none. */
  | { kind: 'sending'; file: File; confirm: boolean; previous: number; share: number }
  /** The user matches the headers; problem says why they have to. */
  | { kind: 'match'; file: File; found: Heads; problem: string }
  | { kind: 'preview'; file: File; id: number; counts: UploadCounts; found: Heads; chosen: readonly FileHead[] }
  | { kind: 'done'; file: File; id: number; counts: UploadCounts | null };

interface UploadOptions {
  send: SendFile;
  /** File extensions with the dot. */
  accept: readonly string[];
  dryRun: boolean;
  onDone?: () => void;
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

  const run = async (file: File, confirm: boolean, previous: number, chosen: readonly FileHead[] = []) => {
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
      const reply = await send(file, { confirm, previous, heads: chosen, onProgress, signal });
      const { id = 0, counts, message, heads = [], columns = [] } = reply;
      if (signal.aborted) {
        return;
      }
      if (!confirm && counts) {
        setStep({ kind: 'preview', file, id, counts, found: { heads, columns }, chosen });
        return;
      }
      setStep({ kind: 'done', file, id, counts: counts ?? null });
      notify.upload(message || text.success, true);
      onDone?.();
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
      setStep({ kind: 'choose', problem: messageOf(error) });
      notify.upload(messageOf(error), false);
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

  const choose = (file: File | undefined) => {
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
    void run(file, !dryRun, 0);
  };

  const restart = () => {
    running.current?.abort();
    setStep({ kind: 'choose', problem: null });
  };

  return {
    step,
    choose,
    restart,
    confirm: (file: File, previous: number, chosen: readonly FileHead[]) => void run(file, true, previous, chosen),
    rematch: (file: File, found: Heads) => setStep({ kind: 'match', file, found, problem: '' }),
    matched: (file: File, chosen: readonly FileHead[]) => void run(file, false, 0, chosen),
  };
}

const isInvalid = (error: unknown) => error instanceof ApiError && error.esito === esitoInvalid;

/** Saves a long wait for a rejection. The server checks the content, not the name. */
function problemOf(file: File, accept: readonly string[]): string | null {
  if (file.size > MAX_BYTES) {
    return text.fileTooLarge;
  }
  const name = file.name.toLowerCase();
  return accept.length === 0 || accept.some((ending) => name.endsWith(ending)) ? null : text.fileTypeRefused;
}
