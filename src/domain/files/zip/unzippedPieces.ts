import { Inflate } from 'fflate';
import { Refusal } from '../../refusal';
import { crc32 } from './crc32';
import { createXmlDecoder } from './xmlDecoder';
import type { ZipEntry } from './zipEntries';

const STORED = 0;
const DEFLATED = 8;
/** Compressed bytes that are read at once; they grow at most a thousandfold. */
const PIECE = 16_384;

/** Bytes that may still be decompressed, shared by all files of an archive. */
export interface UnpackBudget {
  left: number;
}

function* unpacked({ name, method, packed }: ZipEntry): Generator<Uint8Array> {
  if (method === STORED) {
    for (let at = 0; at < packed.length; at += PIECE) yield packed.subarray(at, at + PIECE);
    return;
  }
  if (method !== DEFLATED) throw new Refusal('invalid', `${name} is compressed in an unsupported way.`);
  let pieces: Uint8Array[] = [];
  let isEnded = false;
  const inflate = new Inflate((piece, isLast) => {
    if (piece.length > 0) pieces.push(piece);
    isEnded = isLast;
  });
  for (let at = 0; at < packed.length; at += PIECE) {
    try {
      inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
    } catch {
      throw new Refusal('invalid', `${name} is broken.`);
    }
    yield* pieces;
    pieces = [];
  }
  if (!isEnded) throw new Refusal('invalid', `${name} is cut short.`);
}

/**
 * A file of a zip archive, decompressed piece by piece. Its declared size proves nothing: the actual output is counted.
 * @throws Refusal too_large beyond the budget, invalid for what cannot be decompressed or does not match its checksum
 */
export function* unzippedPieces(entry: ZipEntry, budget: UnpackBudget): Generator<Uint8Array> {
  if (entry.isEncrypted) throw new Refusal('invalid', 'The archive has a password. Save it without one.');
  let crc = 0;
  for (const piece of unpacked(entry)) {
    budget.left -= piece.length;
    if (budget.left < 0) throw new Refusal('too_large', 'Decompressed, the file is larger than the limit. Split it.');
    crc = crc32(piece, crc);
    yield piece;
  }
  if (crc !== entry.crc) throw new Refusal('invalid', `${entry.name} is broken.`);
}

/** A small file of an archive as text. @throws Refusal as unzippedPieces */
export function unzippedText(entry: ZipEntry, budget: UnpackBudget): string {
  const decoder = createXmlDecoder();
  let text = '';
  for (const piece of unzippedPieces(entry, budget)) text += decoder.decode(piece);
  return text + decoder.end();
}
