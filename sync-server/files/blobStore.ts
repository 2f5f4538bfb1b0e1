import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Keeps the bytes of files by their content; equal files are kept once, and nothing is ever overwritten. */
export interface BlobStore {
  /** @returns the SHA-256 of the bytes, which is their name. */
  put(bytes: Uint8Array): Promise<Buffer>;
  get(sha256: Buffer): Promise<Buffer>;
  stream(sha256: Buffer): Readable;
}

/** Blobs in a folder of the disk. */
export function diskBlobs(folder: string): BlobStore {
  const pathOf = (sha256: Buffer) => {
    const name = sha256.toString('hex');
    return join(folder, name.slice(0, 2), name);
  };
  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest();
      const path = pathOf(sha256);
      if (await stat(path).catch(() => null)) return sha256;
      await mkdir(join(folder, sha256.toString('hex').slice(0, 2)), { recursive: true });
      const making = `${path}.${process.pid}.${Date.now()}`;
      await writeFile(making, bytes, { flush: true });
      await rename(making, path);
      return sha256;
    },
    get: (sha256) => readFile(pathOf(sha256)),
    stream: (sha256) => createReadStream(pathOf(sha256)),
  };
}
