import type { UploadArgs } from '../../api/generated/upload';
import { postFile } from '../../api/post-file';
import type { SendFile } from '../../components/upload/upload-types';

export type WithoutRun = Omit<UploadArgs, 'confirm' | 'previous' | 'heads' | 'headsOnly' | 'choices'>;

// sendFile returns the function that uploads a file of this kind.
export const sendFile =
  (args: WithoutRun): SendFile =>
  async (file, { confirm, previous, heads, headsOnly, more, onProgress, signal }) => {
    const sent = {
      ...args,
      ...more,
      confirm: confirm ? 1 : 0,
      previous,
      ...(heads.length > 0 ? { heads: [...heads] } : {}),
      ...(headsOnly ? { headsOnly: 1 } : {}),
    } satisfies UploadArgs;
    const { data, message, insertedId } = await postFile(file, sent, signal, onProgress);
    const { id, ...counts } = data.upload;
    const columns = data.columns?.map((column) => ({ ...column, required: column.required === 1 }));
    return {
      id,
      counts: { ...counts, refusals: counts.refusals ?? [], warnings: counts.remarks ?? [] },
      message,
      heads: data.heads,
      columns,
      record: data.upload,
      insertedId,
    };
  };
