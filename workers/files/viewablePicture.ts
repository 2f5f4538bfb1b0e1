import { isTiff } from '@/domain/files/sniffMedia';
import { tiffPixels } from './tiffPicture';

/** A picture that browsers cannot show (TIFF), as PNG; null for all other files and when it cannot be read. */
export async function viewablePicture(file: Blob): Promise<Blob | null> {
  if (!isTiff(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) return null;
  const pixels = tiffPixels(new Uint8Array(await file.arrayBuffer()));
  if (!pixels) return null;
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels.rgba, pixels.width, pixels.height), 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
