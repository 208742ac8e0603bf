import type { UploadArgs } from '../../api/generated/upload';
import { postFile } from '../../api/post-file';
import type { SendFile } from '../../components/upload/upload-types';

export type WithoutRun = Omit<UploadArgs, 'confirm' | 'previous'>;

// sendFile gives the function that an upload of this kind sends its file with.
export const sendFile =
  (args: WithoutRun): SendFile =>
  async (file, { confirm, previous, onProgress, signal }) => {
    const sent = { ...args, confirm: confirm ? 1 : 0, previous } satisfies UploadArgs;
    const { data, message } = await postFile(file, sent, signal, onProgress);
    const { id, ...counts } = data.upload;
    return { id, counts: { ...counts, refusals: counts.refusals ?? [] }, message };
  };
