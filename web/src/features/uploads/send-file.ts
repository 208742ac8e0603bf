import type { UploadArgs } from '../../api/generated/upload';
import { uploadApi } from '../../api/generated/upload';
import { postFile } from '../../api/post-file';
import type { SendFile } from '../../components/upload/upload-types';

// How often the saving is asked how far it has come, in milliseconds.
const pollEvery = 700;
// The part of the bar that the bytes on their way take; the rest is the server's work on the rows.
const bytesShare = 0.2;

const running = 0;

export type WithoutRun = Omit<UploadArgs, 'confirm' | 'previous'>;

// sendFile gives the function that an upload of this kind sends its file with.
export const sendFile =
  (args: WithoutRun): SendFile =>
  async (file, { confirm, previous, onProgress, signal }) => {
    const done = new AbortController();
    const whole = confirm && previous > 0 ? bytesShare : 1;
    if (confirm && previous > 0) {
      void follow(previous, done.signal, (share) => onProgress(bytesShare + (1 - bytesShare) * share));
    }
    try {
      const sent = { ...args, confirm: confirm ? 1 : 0, previous } satisfies UploadArgs;
      const { data, message } = await postFile(file, sent, signal, (share) => onProgress(whole * share));
      const { id, ...counts } = data.upload;
      return { id, counts: { ...counts, refusals: counts.refusals ?? [] }, message };
    } finally {
      done.abort();
    }
  };

// follow asks for the progress until the reply is there. A question that fails changes nothing: the reply will tell.
async function follow(id: number, done: AbortSignal, onShare: (share: number) => void): Promise<void> {
  while (!done.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pollEvery));
    if (done.aborted) return;
    const state = await uploadApi.uploadState({ id }, { signal: done }).catch(() => null);
    // Until the saving begins the record is still the dry run's, which has ended.
    if (!done.aborted && state?.upload.state === running && state.upload.total > 0) {
      onShare(Math.min(1, state.upload.read / state.upload.total));
    }
  }
}
