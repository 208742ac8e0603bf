import { postFile } from '../../api/post-file';
import type { SendFile } from '../../components/upload/upload-types';

// eventFile gives the function that sends a file of an event: its logo, its press release or another document.
export const eventFile =
  (eventId: number, mode: 'logo' | 'comunicato' | 'documento'): SendFile =>
  async (file, { onProgress, signal }) => {
    const { message } = await postFile(file, { mode, eventId }, signal, onProgress);
    return { message };
  };
