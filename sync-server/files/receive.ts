import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEDIA_HEAD } from '@/domain/files/sniffMedia';
import { storageDown } from '../storage/storageDown';

/** Nobody but the server reads what was uploaded. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** What a server that was killed left behind is older. */
const STALE_MILLIS = 24 * 3600 * 1000;

/** Bytes that have arrived and are not kept yet: in a file of this machine, whatever their number. */
export interface Received {
  path: string;
  size: number;
  sha256: Buffer;
  /** The first bytes, by which a file is recognised. */
  head: Buffer;
}

/** Writes bytes into a file of the folder as they come. @throws StorageDown when there is no room; what the source throws */
export async function receive(folder: string, source: AsyncIterable<Uint8Array>): Promise<Received> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  // A name with a dot: backups leave it out.
  const path = join(folder, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  async function* noted() {
    for await (const piece of source) {
      hash.update(piece);
      if (size < MEDIA_HEAD) head.push(piece.subarray(0, MEDIA_HEAD - size));
      size += piece.length;
      yield piece;
    }
  }
  try {
    await pipeline(Readable.from(noted()), createWriteStream(path, { flags: 'wx', mode: FILE_MODE, flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    throw storageDown(error) ?? error;
  }
  return { path, size, sha256: hash.digest(), head: Buffer.concat(head) };
}

/** Removes what was received long ago and never kept. */
export async function dropStaleReceived(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_MILLIS) await rm(path, { force: true });
  }
}
