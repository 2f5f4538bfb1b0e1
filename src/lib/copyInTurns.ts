import { inTurns } from './inTurns';

/** Bytes per turn: about a millisecond of copying, even if the memory is touched for the first time. */
const PIECE = 1 << 20;

function* pieces(length: number): Generator<number> {
  for (let from = 0; from < length; from += PIECE) yield from;
}

/** Copies bytes into a separate buffer. Copying hundreds of megabytes at once would block many frames. */
export async function copyInTurns(bytes: Uint8Array): Promise<Uint8Array> {
  const copy = new Uint8Array(bytes.length);
  await inTurns(pieces(bytes.length), (from) => copy.set(bytes.subarray(from, from + PIECE), from), 1);
  return copy;
}
