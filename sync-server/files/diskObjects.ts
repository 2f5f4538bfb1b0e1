import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storageDown } from '../storage/storageDown';
import type { ObjectStore } from './objectStore';
import { FILE_MODE, FOLDER_MODE } from './receive';

/**
 * Objects in a folder on disk. A file under its final name is complete: it is written under another name, flushed, and
 * renamed.
 */
export function diskObjects(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, name);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const making = `${path}.${randomUUID()}`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
        await writeFile(making, bytes, { flush: true, mode: FILE_MODE });
        await rename(making, path);
      } catch (error) {
        // A partial file would occupy the space that is missing.
        await rm(making, { force: true });
        throw storageDown(error) ?? error;
      }
    },
    async take(name, from) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
      await rename(from, path);
    },
    has: async (name) => (await stat(pathOf(name)).catch(() => null)) !== null,
    get: (name) => readFile(pathOf(name)),
    localPath: pathOf,
    stream: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
