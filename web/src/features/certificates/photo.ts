// The longest side of a sent photo, in pixels, at which small print stays readable.
const longestSide = 2200;

// The JPEG quality, from 0 to 1.
const quality = 0.85;

/**
 * Returns a photo upright, in a size that is quick to send, and without metadata such as the location. Other files, and
 * photos that the browser cannot read, are returned unchanged.
 */
export async function smallPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(photo.width, photo.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(photo.width * scale));
    canvas.height = Math.max(1, Math.round(photo.height * scale));
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    return small ? new File([small], 'foto.jpg', { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
