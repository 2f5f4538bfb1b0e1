/** One cache's part of the memory that all caches share. */
export interface KeptByBytes<Key, Value> {
  /** Reading a value makes it the most recently used. */
  get(key: Key): Value | undefined;
  /** @param bytes approximate size. The least recently used values, of whichever cache, are dropped to make room. */
  set(key: Key, value: Value, bytes: number): void;
  /** 0 when it is not cached. */
  bytesOf(key: Key): number;
  delete(key: Key): void;
}

interface Kept {
  value: unknown;
  bytes: number;
  drop(): void;
}

const MEGABYTE = 1_048_576;

/**
 * The memory that the server's caches share over all workspaces. It is bounded: a server with a thousand workspaces
 * keeps those in use, and reads the others again when somebody comes back to them.
 */
export class CacheMemory {
  readonly #limit: number;
  /** In the order of use, the least recently used first. */
  readonly #kept = new Set<Kept>();
  #bytes = 0;

  /** @param limit in bytes */
  constructor(limit = 256 * MEGABYTE) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** A cache of its own in this memory. @param use name of its content, for the metrics */
  keep<Key, Value>(use: string): KeptByBytes<Key, Value> {
    const entries = new Map<Key, Kept>();
    const forget = (key: Key) => {
      const entry = entries.get(key);
      if (!entry) return;
      entries.delete(key);
      this.#kept.delete(entry);
      this.#bytes -= entry.bytes;
      this.#uses.set(use, (this.#uses.get(use) ?? 0) - entry.bytes);
    };
    return {
      get: (key) => {
        const entry = entries.get(key);
        if (!entry) return undefined;
        this.#kept.delete(entry);
        this.#kept.add(entry);
        return entry.value as Value;
      },
      set: (key, value, bytes) => {
        forget(key);
        const entry: Kept = { value, bytes, drop: () => forget(key) };
        entries.set(key, entry);
        this.#kept.add(entry);
        this.#bytes += bytes;
        this.#uses.set(use, (this.#uses.get(use) ?? 0) + bytes);
        this.#makeRoom(entry);
      },
      bytesOf: (key) => entries.get(key)?.bytes ?? 0,
      delete: forget,
    };
  }

  readonly #uses = new Map<string, number>();

  /** Bytes by the use of the cache. */
  get uses(): ReadonlyMap<string, number> {
    return this.#uses;
  }

  /** The newest value stays, even when it is larger than the whole memory: it is in use. */
  #makeRoom(newest: Kept): void {
    for (const entry of this.#kept) {
      if (this.#bytes <= this.#limit) return;
      if (entry !== newest) entry.drop();
    }
  }
}
