import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ENDING = '.structures';

/** Stores the parts of a structure index between two runs of the server. Losing them costs only time. */
export interface PartCache {
  names(): Promise<string[]>;
  /** null = there is no part with that name any more. */
  read(name: string): Promise<ArrayBuffer | null>;
  write(name: string, bytes: ArrayBuffer): Promise<void>;
  remove(name: string): Promise<void>;
}

/**
 * Parts as files in a folder. A file under its final name is complete: it is written under another name and renamed.
 */
export function partCache(folder: string): PartCache {
  const pathOf = (name: string) => join(folder, `${name}${ENDING}`);
  return {
    async names() {
      const files = await readdir(folder).catch(() => []);
      return files.flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : []));
    },
    async read(name) {
      const bytes = await readFile(pathOf(name)).catch(() => null);
      return bytes && (bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
    },
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const making = join(folder, `${name}.${process.pid}.part`);
      try {
        await writeFile(making, new Uint8Array(bytes), { flush: true, mode: 0o600 });
        await rename(making, pathOf(name));
      } catch (error) {
        await rm(making, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
