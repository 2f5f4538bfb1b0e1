import { isPicture, MEDIA_HEAD, sniffMedia } from '@/domain/files/sniffMedia';

/** Longest side of a thumbnail in px: sharp in the tallest row on a dense screen. */
const SIDE = 320;

/** A thumbnail of a picture; null for other files and for what cannot be decoded. */
export async function makeThumb(file: Blob): Promise<Blob | null> {
  const media = sniffMedia(new Uint8Array(await file.slice(0, MEDIA_HEAD).arrayBuffer()));
  if (!isPicture(media)) return null;
  const url = URL.createObjectURL(file.slice(0, file.size, media ?? ''));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round((image.naturalWidth || SIDE) * scale));
    canvas.height = Math.max(1, Math.round((image.naturalHeight || SIDE) * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
  } catch {
    // A picture that the browser cannot decode is still kept; an icon takes the place of its thumbnail.
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
