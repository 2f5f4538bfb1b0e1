import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { diskObjects } from './diskObjects';
import type { ObjectStore } from './objectStore';
import { dropStaleReceived, type Received, receive } from './receive';

/**
 * Keeps the bytes of files by their content; equal files are kept once, and nothing is ever overwritten. Bytes go from
 * the request to the disk in pieces, so that large files cost no memory.
 */
export interface BlobStore {
  /** Takes bytes as they come; they are `keep`t or `drop`ped afterwards. @throws StorageDown when there is no room */
  receive(source: AsyncIterable<Uint8Array>): Promise<Received>;
  /** From now on the bytes are there under their hash. @throws StorageDown */
  keep(received: Received): Promise<void>;
  /** Forgets what was received, unless it is kept. */
  drop(received: Received): Promise<void>;
  /** Keeps bytes that are at hand. @returns their SHA-256, which is their name. @throws StorageDown */
  put(bytes: Uint8Array): Promise<Buffer>;
  get(sha256: Buffer): Promise<Buffer>;
  stream(sha256: Buffer): Readable;
  /** Where the bytes are on this machine's disk; null when they are elsewhere. */
  localPath(sha256: Buffer): string | null;
  /** A piece of an upload that is under way, from its first byte on. @throws StorageDown */
  putPart(uploadId: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** The pieces put together, in the order given. */
  joinParts(uploadId: string, offsets: readonly number[]): Promise<Received>;
  dropParts(uploadId: string, offsets: readonly number[]): Promise<void>;
  /** Removes what was received long ago by a server that was killed. */
  dropStale(): Promise<void>;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Blobs over any store of objects. @param incoming folder of this machine for what is under way */
export function blobsOver(objects: ObjectStore, incoming: string): BlobStore {
  const nameOf = (sha256: Buffer) => {
    const name = sha256.toString('hex');
    return `${name.slice(0, 2)}/${name}`;
  };
  // Names with a dot are none of the files that a row names: backups leave them out.
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

/** Where a folder of files holds what is under way. */
export const incomingOf = (folder: string) => join(folder, INCOMING);

/** Blobs in a folder of the disk. */
export function diskBlobs(folder: string): BlobStore {
  return blobsOver(diskObjects(folder), incomingOf(folder));
}
