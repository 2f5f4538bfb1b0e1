import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { diskObjects } from './diskObjects';
import type { ObjectStore } from './objectStore';

/** Keeps the bytes of files by their content; equal files are kept once, and nothing is ever overwritten. */
export interface BlobStore {
  /** @returns the SHA-256 of the bytes, which is their name. @throws StorageDown when there is no room */
  put(bytes: Uint8Array): Promise<Buffer>;
  get(sha256: Buffer): Promise<Buffer>;
  stream(sha256: Buffer): Readable;
  /** A piece of an upload that is under way, from its first byte on. @throws StorageDown */
  putPart(uploadId: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** The pieces put together, in the order given. */
  joinParts(uploadId: string, offsets: readonly number[]): Promise<Buffer>;
  dropParts(uploadId: string, offsets: readonly number[]): Promise<void>;
}

/** Blobs over any store of objects. */
export function blobsOver(objects: ObjectStore): BlobStore {
  const nameOf = (sha256: Buffer) => {
    const name = sha256.toString('hex');
    return `${name.slice(0, 2)}/${name}`;
  };
  // Names with a dot are none of the files that a row names: backups leave them out.
  const partOf = (uploadId: string, offset: number) => `parts/${uploadId}.${offset}`;
  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest();
      if (!(await objects.has(nameOf(sha256)))) await objects.put(nameOf(sha256), bytes);
      return sha256;
    },
    get: (sha256) => objects.get(nameOf(sha256)),
    stream: (sha256) => objects.stream(nameOf(sha256)),
    putPart: (uploadId, offset, bytes) => objects.put(partOf(uploadId, offset), bytes),
    async joinParts(uploadId, offsets) {
      const parts: Buffer[] = [];
      for (const offset of offsets) parts.push(await objects.get(partOf(uploadId, offset)));
      return Buffer.concat(parts);
    },
    async dropParts(uploadId, offsets) {
      for (const offset of offsets) await objects.remove(partOf(uploadId, offset));
    },
  };
}

/** Blobs in a folder of the disk. */
export function diskBlobs(folder: string): BlobStore {
  return blobsOver(diskObjects(folder));
}
