import { IMPORT_LIMIT, UNPACKED_LIMIT } from '@/domain/reading/fileLimits';
import type { FileHead } from '@/engine/filesClient';
import { tooLargeText } from '@/lib/words/bytesText';

/** Bytes from which on a file that is not packed is packed before it is sent: it takes less time than it saves. */
export const PACKED_FROM = 16 * 1024 * 1024;

/** Whether a file is packed already, as workbooks are too. */
export function isPacked({ isGzip, sniff }: FileHead): boolean {
  return isGzip || sniff.kind === 'xlsx';
}

/** Why a file is not sent; null when it may be. */
export function sizeFault(bytes: number, head: FileHead): string | null {
  const most = isPacked(head) ? IMPORT_LIMIT : UNPACKED_LIMIT;
  if (bytes <= most) return null;
  return `${tooLargeText('The file', bytes, most)} Split it.`;
}

/** Why a file that was packed here is not sent; null when it may be. */
export function packedFault(bytes: number): string | null {
  if (bytes <= IMPORT_LIMIT) return null;
  return `${tooLargeText('Packed, the file', bytes, IMPORT_LIMIT)} Split it.`;
}
