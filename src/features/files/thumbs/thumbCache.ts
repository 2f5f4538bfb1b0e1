import type { Client } from '@/contract/client';
import type { FileEntry } from '@/domain/fields/fileListType';
import { keepCopy, readFile } from '@/store/acts/localFiles';
import type { LocalStore } from '@/store/localStore';
import { loadViewable } from '../state/loadFile';
import { makeThumb } from './makeThumb';

export type Thumb = { state: 'waiting' } | { state: 'drawn'; url: string } | { state: 'none' };

const WAITING: Thumb = { state: 'waiting' };
/** Maximum number of object URLs that are kept; a screen shows a few dozen. */
const HELD = 400;
/** Pictures larger than this, in bytes, are not fetched just for a thumbnail. */
const FETCHED_BYTES = 20 * 1024 * 1024;
const AT_ONCE = 3;

/** Whether a file name indicates a picture. */
export function isPictureName(name: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|bmp|svg|tiff?)$/i.test(name);
}

/**
 * The thumbnails of this page: read from the device, otherwise made from the file, a few at a time, the newest request
 * first.
 */
export class ThumbCache {
  readonly #store: LocalStore;
  readonly #client: Client;
  readonly #held = new Map<string, Thumb>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #wanted: { place: { recordId: string; fieldId: string }; entry: FileEntry }[] = [];
  #running = 0;

  constructor(store: LocalStore, client: Client) {
    this.#store = store;
    this.#client = client;
  }

  peek(fileId: string): Thumb {
    return this.#held.get(fileId) ?? WAITING;
  }

  /**
   * Calls back when the thumbnail is there.
   * @returns a function that unsubscribes
   */
  request(place: { recordId: string; fieldId: string }, entry: FileEntry, listener: () => void): () => void {
    const { fileId } = entry;
    if (this.#held.has(fileId)) return () => {};
    const listeners = this.#listeners.get(fileId) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(fileId, listeners);
    if (listeners.size === 1) {
      this.#wanted.push({ place, entry });
      void this.#work();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(fileId);
      // Thumbnails that have been scrolled out of view are not fetched.
      const at = this.#wanted.findIndex((one) => one.entry.fileId === fileId);
      if (at >= 0) this.#wanted.splice(at, 1);
    };
  }

  async #work(): Promise<void> {
    if (this.#running >= AT_ONCE) return;
    this.#running++;
    for (let next = this.#wanted.pop(); next; next = this.#wanted.pop()) {
      const { place, entry } = next;
      const thumb = await this.#make(place, entry).catch((): Thumb | null => null);
      if (thumb) this.#settle(entry.fileId, thumb);
    }
    this.#running--;
  }

  /** @throws when it cannot be fetched now; the next request tries again */
  async #make(place: { recordId: string; fieldId: string }, entry: FileEntry): Promise<Thumb> {
    const held = await readFile(this.#store, entry.fileId);
    if (held?.thumb) return { state: 'drawn', url: URL.createObjectURL(held.thumb) };
    if (!held?.blob && entry.size > FETCHED_BYTES) return { state: 'none' };
    const blob = await loadViewable(this.#store, this.#client, place, entry);
    const thumb = await makeThumb(blob);
    if (!thumb) return { state: 'none' };
    const copy = { file_id: entry.fileId, name: entry.filename, type: blob.type, size: blob.size, blob: null, thumb };
    await keepCopy(this.#store, copy).catch(() => undefined);
    return { state: 'drawn', url: URL.createObjectURL(thumb) };
  }

  #settle(fileId: string, thumb: Thumb): void {
    this.#held.set(fileId, thumb);
    const [oldest] = this.#held;
    if (this.#held.size > HELD && oldest && !this.#listeners.has(oldest[0])) {
      this.#held.delete(oldest[0]);
      if (oldest[1].state === 'drawn') URL.revokeObjectURL(oldest[1].url);
    }
    const listeners = this.#listeners.get(fileId);
    this.#listeners.delete(fileId);
    for (const listener of listeners ?? []) listener();
  }
}
