import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEDIA_HEAD } from '@/domain/files/sniffMedia';
import { storageDown } from '../storage/storageDown';

/** Only the server may read uploads. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** Older files were left behind by a server that was killed. */
const STALE_MILLIS = 24 * 3600 * 1000;

/** Bytes that were received and are not kept yet: in a local file, however many there are. */
export interface Received {
  path: string;
  size: number;
  sha256: Buffer;
  /** The first bytes, by which the file type is recognized. */
  head: Buffer;
}

/** Streams bytes into a file of the folder. @throws StorageDown when there is no room; errors of the source */
export async function receive(folder: string, source: AsyncIterable<Uint8Array>): Promise<Received> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  // Backups leave out names with a dot.
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
