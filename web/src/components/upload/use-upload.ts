import { useEffect, useRef, useState } from 'react';
import { text } from '../../lib/text';
import { messageOf } from '../error-state/error-state';
import { notify } from '../notify';
import { MAX_BYTES, type SendFile, type UploadCounts } from './upload-types';

export type UploadStep =
  | { kind: 'choose'; problem: string | null }
  | { kind: 'sending'; file: File; confirm: boolean; share: number }
  | { kind: 'preview'; file: File; counts: UploadCounts }
  | { kind: 'done'; file: File; counts: UploadCounts | null };

interface UploadOptions {
  send: SendFile;
  /** File endings, with the point. */
  accept: readonly string[];
  dryRun: boolean;
  onDone?: () => void;
}

/** Choose, try, look, confirm. Without a dry run the file is saved at once. */
export function useUpload({ send, accept, dryRun, onDone }: UploadOptions) {
  const [step, setStep] = useState<UploadStep>({ kind: 'choose', problem: null });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (file: File, confirm: boolean) => {
    const controller = new AbortController();
    running.current = controller;
    setStep({ kind: 'sending', file, confirm, share: 0 });
    const onProgress = (share: number) => {
      if (!controller.signal.aborted) {
        setStep({ kind: 'sending', file, confirm, share });
      }
    };
    try {
      const { counts, message } = await send(file, { confirm, onProgress, signal: controller.signal });
      if (controller.signal.aborted) {
        return;
      }
      if (!confirm && counts) {
        setStep({ kind: 'preview', file, counts });
        return;
      }
      setStep({ kind: 'done', file, counts: counts ?? null });
      notify.upload(message || text.success, true);
      onDone?.();
    } catch (error) {
      if (controller.signal.aborted) {
        return;
      }
      setStep({ kind: 'choose', problem: messageOf(error) });
      notify.upload(messageOf(error), false);
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
    void run(file, !dryRun);
  };

  const restart = () => {
    running.current?.abort();
    setStep({ kind: 'choose', problem: null });
  };

  return { step, choose, restart, confirm: (file: File) => void run(file, true) };
}

/** Spares a long wait for a refusal; the server looks at the content, not at the name. */
function problemOf(file: File, accept: readonly string[]): string | null {
  if (file.size > MAX_BYTES) {
    return text.fileTooLarge;
  }
  const name = file.name.toLowerCase();
  return accept.length === 0 || accept.some((ending) => name.endsWith(ending)) ? null : text.fileTypeRefused;
}
