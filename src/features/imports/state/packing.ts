import { IMPORT_LIMIT, UNPACKED_LIMIT } from '@/domain/files/fileLimits';
import type { FileHead } from '@/engine/filesClient';

/** Bytes from which on a file that is not packed is packed before it is sent: it takes less time than it saves. */
export const PACKED_FROM = 16 * 1024 * 1024;

const megabytes = (size: number) => Math.ceil(size / 1024 / 1024);

/** Whether a file is packed already, as workbooks are too. */
export function isPacked({ isGzip, sniff }: FileHead): boolean {
  return isGzip || sniff.kind === 'xlsx';
}

/** Why a file is not sent; null when it may be. */
export function sizeFault(bytes: number, head: FileHead): string | null {
  const most = isPacked(head) ? IMPORT_LIMIT : UNPACKED_LIMIT;
  if (bytes <= most) return null;
  return `This file has ${megabytes(bytes)} MB; an import takes ${megabytes(most)} MB. Split it.`;
}

/** Why a file that was packed here is not sent; null when it may be. */
export function packedFault(bytes: number): string | null {
  if (bytes <= IMPORT_LIMIT) return null;
  return `Packed, this file has ${megabytes(bytes)} MB; an import takes ${megabytes(IMPORT_LIMIT)} MB. Split it.`;
}
