import { IMPORT_LIMIT, UNPACKED_LIMIT } from '@/domain/reading/fileLimits';
import type { FileHead } from '@/engine/filesClient';
import { tooLargeText } from '@/lib/words/bytesText';

/**
 * Size in bytes from which an uncompressed file is compressed before it is sent: that takes less time than it saves.
 */
export const PACKED_FROM = 16 * 1024 * 1024;

/** Whether a file is already compressed, as workbooks are too. */
export function isPacked({ isGzip, sniff }: FileHead): boolean {
  return isGzip || sniff.kind === 'xlsx';
}

/** Why a file cannot be sent; null if it can. */
export function sizeFault(bytes: number, head: FileHead): string | null {
  const most = isPacked(head) ? IMPORT_LIMIT : UNPACKED_LIMIT;
  if (bytes <= most) return null;
  return `${tooLargeText('The file', bytes, most)} Split it.`;
}

/** Why a file that was compressed here cannot be sent; null if it can. */
export function packedFault(bytes: number): string | null {
  if (bytes <= IMPORT_LIMIT) return null;
  return `${tooLargeText('Packed, the file', bytes, IMPORT_LIMIT)} Split it.`;
}
