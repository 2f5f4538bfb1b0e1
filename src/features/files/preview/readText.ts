import { sniff } from '@/domain/files/sniff';
import { createTextReader } from '@/domain/files/textDecoder';

/** Maximum number of bytes that a preview reads: a large file must not block the page. */
export const PREVIEW_BYTES = 512 * 1024;

export interface PreviewText {
  text: string;
  /** Whether the file continues. */
  cut: boolean;
}

/** The beginning of a text file, in any encoding. */
export async function readText(blob: Blob, most: number = PREVIEW_BYTES): Promise<PreviewText> {
  const bytes = new Uint8Array(await blob.slice(0, most).arrayBuffer());
  const { encoding } = sniff(bytes, blob.size <= most);
  const reader = createTextReader(encoding);
  return { text: reader.push(bytes), cut: blob.size > most };
}
