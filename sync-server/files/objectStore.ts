import type { Readable } from 'node:stream';

/** Bytes by name. Names are of letters, digits, `-`, `.` and `/`. */
export interface ObjectStore {
  /** @throws StorageDown when there is no room, or no way there */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file of this machine into the store. @throws StorageDown */
  take(name: string, path: string): Promise<void>;
  has(name: string): Promise<boolean>;
  get(name: string): Promise<Buffer>;
  stream(name: string): Readable;
  /** The file that the bytes are in, of a store on this machine's disk. */
  localPath?(name: string): string;
  /** Quiet about what is not there. */
  remove(name: string): Promise<void>;
}
