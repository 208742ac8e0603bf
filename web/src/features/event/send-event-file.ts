import { postFile } from '../../api/post-file';
import type { SendFile } from '../../components/upload/upload-types';

// eventFile returns the function that uploads a file of an event: its logo, press release or another document.
export const eventFile =
  (eventId: number, mode: 'logo' | 'comunicato' | 'documento'): SendFile =>
  async (file, { onProgress, signal }) => {
    const { message } = await postFile(file, { mode, eventId }, signal, onProgress);
    return { message };
  };
