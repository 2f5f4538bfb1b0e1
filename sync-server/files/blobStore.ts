import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { diskObjects } from './diskObjects';
import type { ObjectStore } from './objectStore';
import { dropStaleReceived, type Received, receive } from './receive';

/**
 * Stores the contents of files by their hash: equal files are stored once, and nothing is ever overwritten. Bytes are
 * streamed from the request to disk, so that large files cost no memory.
 */
export interface BlobStore {
  /**
   * Receives a stream of bytes; afterwards they are either kept (`keep`) or dropped (`drop`). @throws StorageDown when
   * there is no room
   */
  receive(source: AsyncIterable<Uint8Array>): Promise<Received>;
  /** From now on the bytes are stored under their hash. @throws StorageDown */
  keep(received: Received): Promise<void>;
  /** Deletes what was received, unless it was kept. */
  drop(received: Received): Promise<void>;
  /** Stores bytes that are in memory. @returns their SHA-256, which is their name. @throws StorageDown */
  put(bytes: Uint8Array): Promise<Buffer>;
  get(sha256: Buffer): Promise<Buffer>;
  stream(sha256: Buffer): Readable;
  /** The path of the bytes on this machine's disk; null when they are elsewhere. */
  localPath(sha256: Buffer): string | null;
  /** Stores a piece of an unfinished upload, beginning at a byte offset. @throws StorageDown */
  putPart(uploadId: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** Joins the pieces, in the order given. */
  joinParts(uploadId: string, offsets: readonly number[]): Promise<Received>;
  dropParts(uploadId: string, offsets: readonly number[]): Promise<void>;
  /** Removes what was received long ago by a server that was killed. */
  dropStale(): Promise<void>;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Blobs in any object store. @param incoming local folder for unfinished uploads */
export function blobsOver(objects: ObjectStore, incoming: string): BlobStore {
  const nameOf = (sha256: Buffer) => {
    const name = sha256.toString('hex');
    return `${name.slice(0, 2)}/${name}`;
  };
  // No row names files with a dot in their name, and backups leave them out.
  const partOf = (uploadId: string, offset: number) => `parts/${uploadId}.${offset}`;
  const drop = ({ path }: Received) => rm(path, { force: true });
  const keep = async (received: Received) => {
    const name = nameOf(received.sha256);
    if (await objects.has(name)) await drop(received);
    else await objects.take(name, received.path);
  };
  return {
    receive: (source) => receive(incoming, source),
    keep,
    drop,
    async put(bytes) {
      const received = await receive(incoming, once(bytes));
      await keep(received);
      return received.sha256;
    },
    get: (sha256) => objects.get(nameOf(sha256)),
    stream: (sha256) => objects.stream(nameOf(sha256)),
    localPath: (sha256) => objects.localPath?.(nameOf(sha256)) ?? null,
    putPart: (uploadId, offset, bytes) => objects.put(partOf(uploadId, offset), bytes),
    joinParts(uploadId, offsets) {
      async function* pieces() {
        for (const offset of offsets) yield* objects.stream(partOf(uploadId, offset)) as AsyncIterable<Uint8Array>;
      }
      return receive(incoming, pieces());
    },
    async dropParts(uploadId, offsets) {
      for (const offset of offsets) await objects.remove(partOf(uploadId, offset));
    },
    dropStale: () => dropStaleReceived(incoming),
  };
}

const INCOMING = 'incoming';

/** Where a folder of files holds unfinished uploads. */
export const incomingOf = (folder: string) => join(folder, INCOMING);

/** Blobs in a folder on disk. */
export function diskBlobs(folder: string): BlobStore {
  return blobsOver(diskObjects(folder), incomingOf(folder));
}
