import { RESCUE_WORK } from './rescueArchive';

/** Bytes at the beginning of a file that are enough to recognise it. */
const HEAD = 512;

/**
 * Whether a file begins as rescueArchive writes it, whatever its name: JSON of this product, or a zip that begins with
 * it.
 */
export async function isRescueFile(file: Blob): Promise<boolean> {
  const head = await file.slice(0, HEAD).text();
  if (head.startsWith('PK')) return head.includes(RESCUE_WORK);
  return /^\s*\{\s*"product":\s*"labtide"/.test(head);
}
