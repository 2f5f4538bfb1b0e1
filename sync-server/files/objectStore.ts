import type { Readable } from 'node:stream';

/** Bytes by name. Names consist of letters, digits, `-`, `.` and `/`. */
export interface ObjectStore {
  /** @throws StorageDown when there is no room or no connection */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file of this machine into the store. @throws StorageDown */
  take(name: string, path: string): Promise<void>;
  has(name: string): Promise<boolean>;
  get(name: string): Promise<Buffer>;
  stream(name: string): Readable;
  /** The path of the file that holds the bytes, if the store is on this machine's disk. */
  localPath?(name: string): string;
  /** Does nothing when it does not exist. */
  remove(name: string): Promise<void>;
}
