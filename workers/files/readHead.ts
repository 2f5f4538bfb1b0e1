import { type FileSniff, sniff } from '@/domain/files/sniff';
import { isGzipFile, unpackedPieces } from './unpack';

/** What the kind of a file is recognised from. */
const HEAD_BYTES = 262_144;

export interface FileHead {
  isGzip: boolean;
  sniff: FileSniff;
}

/** Recognises a file by its first 256 kB, unpacked. @throws Refusal for a broken archive */
export async function readHead(file: Blob): Promise<FileHead> {
  const isGzip = await isGzipFile(file);
  const bytes = new Uint8Array(HEAD_BYTES);
  let length = 0;
  let whole = true;
  for await (const piece of unpackedPieces(file, isGzip)) {
    const part = piece.subarray(0, HEAD_BYTES - length);
    bytes.set(part, length);
    length += part.length;
    if (part.length < piece.length || length === HEAD_BYTES) {
      whole = false;
      break;
    }
  }
  return { isGzip, sniff: sniff(bytes.subarray(0, length), whole) };
}
