import { UNPACKED_LIMIT } from '@/domain/reading/fileLimits';
import { Refusal } from '@/domain/refusal';

/** The bytes of a file in pieces, decompressed when it is gzip. @throws Refusal invalid for a damaged archive */
export async function* unpackedPieces(file: Blob, isGzip: boolean): AsyncGenerator<Uint8Array> {
  const source = file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  const stream = isGzip ? source.pipeThrough(new DecompressionStream('gzip')) : source;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (cause) {
    if (!isGzip) throw new Refusal('invalid', 'This file can no longer be read. Choose it again.');
    throw new Refusal('invalid', `This gzip file is damaged: ${String(cause)}`);
  } finally {
    await reader.cancel().catch(() => {
      // Already ended or failed: there is nothing to release.
    });
  }
}

/** Whether a file is gzip, by its first two bytes. */
export async function isGzipFile(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return start[0] === 0x1f && start[1] === 0x8b;
}

/** All bytes of a file. @throws as unpackedPieces; Refusal too_large when it exceeds the limit */
export async function unpackedBytes(file: Blob, isGzip: boolean): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of unpackedPieces(file, isGzip)) {
    size += piece.length;
    if (size > UNPACKED_LIMIT)
      throw new Refusal('too_large', 'Decompressed, the file is larger than the limit. Split it.');
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
