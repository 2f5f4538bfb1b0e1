import { type FileSniff, sniff } from '@/domain/files/sniff';
import { isGzipFile, unpackedPieces } from './unpack';

/** Bytes from which the kind of a file is recognized. */
const HEAD_BYTES = 262_144;
/** Bytes around the first non-ASCII character from which its encoding is detected. */
const ODD_BYTES = 65_536;

export interface FileHead {
  isGzip: boolean;
  sniff: FileSniff;
}

const firstOdd = (bytes: Uint8Array) => bytes.findIndex((b) => b >= 0x80);

/**
 * Recognizes a file by its first 256 kB, decompressed. If they are pure ASCII, the encoding is detected from the first
 * non-ASCII character at any position: in a file of names it may be in the last line. @throws Refusal for a damaged
 * archive
 */
export async function readHead(file: Blob): Promise<FileHead> {
  const isGzip = await isGzipFile(file);
  const bytes = new Uint8Array(HEAD_BYTES);
  let length = 0;
  let whole = true;
  let odd: Uint8Array | null = null;
  let isAscii = true;
  for await (const piece of unpackedPieces(file, isGzip)) {
    const part = piece.subarray(0, HEAD_BYTES - length);
    bytes.set(part, length);
    length += part.length;
    if (isAscii) isAscii = firstOdd(part) < 0;
    if (!isAscii && (length === HEAD_BYTES || part.length < piece.length)) {
      whole = false;
      break;
    }
    if (part.length === piece.length) continue;
    whole = false;
    const rest = piece.subarray(part.length);
    const at = firstOdd(rest);
    if (at < 0) continue;
    const from = Math.max(0, at - ODD_BYTES / 2);
    odd = rest.slice(from, at + ODD_BYTES);
    break;
  }
  return { isGzip, sniff: sniff(bytes.subarray(0, length), whole, odd) };
}
