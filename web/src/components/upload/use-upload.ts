import { useEffect, useRef, useState } from 'react';
import { text } from '../../lib/text';
import { messageOf } from '../error-state/error-state';
import { notify } from '../notify';
import { MAX_BYTES, type SendFile, type UploadCounts } from './upload-types';

export type UploadStep =
  | { kind: 'choose'; problem: string | null }
  /** previous is the server's record that the saving shows its progress in; 0 for none. */
  | { kind: 'sending'; file: File; confirm: boolean; previous: number; share: number }
  | { kind: 'preview'; file: File; id: number; counts: UploadCounts }
  | { kind: 'done'; file: File; id: number; counts: UploadCounts | null };

interface UploadOptions {
  send: SendFile;
  /** File endings, with the point. */
  accept: readonly string[];
  dryRun: boolean;
  onDone?: () => void;
}

/**
 * Choose, try, look, confirm. Without a dry run the file is saved at once. A check ends with the page that asked for it; a saving
 * goes on when its dialog is closed, and a toast says what became of it.
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

  const run = async (file: File, confirm: boolean, previous: number) => {
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
      const { id = 0, counts, message } = await send(file, { confirm, previous, onProgress, signal });
      if (signal.aborted) {
        return;
      }
      if (!confirm && counts) {
        setStep({ kind: 'preview', file, id, counts });
        return;
      }
      setStep({ kind: 'done', file, id, counts: counts ?? null });
      notify.upload(message || text.success, true);
      onDone?.();
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      setStep({ kind: 'choose', problem: messageOf(error) });
      notify.upload(messageOf(error), false);
    } finally {
      saving.current = false;
    }
  };

  const choose = (file: File | undefined) => {
    if (!file) {
      return;
    }
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

  return { step, choose, restart, confirm: (file: File, previous: number) => void run(file, true, previous) };
}

/** Spares a long wait for a refusal; the server looks at the content, not at the name. */
function problemOf(file: File, accept: readonly string[]): string | null {
  if (file.size > MAX_BYTES) {
    return text.fileTooLarge;
  }
  const name = file.name.toLowerCase();
  return accept.length === 0 || accept.some((ending) => name.endsWith(ending)) ? null : text.fileTypeRefused;
}
