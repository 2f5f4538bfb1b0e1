/** What one cache keeps in the memory that all of them share. */
export interface KeptByBytes<Key, Value> {
  /** Reading it makes it the one that was used last. */
  get(key: Key): Value | undefined;
  /** @param bytes about how much memory it takes. What was used longest ago, of whichever cache, is dropped for it. */
  set(key: Key, value: Value, bytes: number): void;
  /** 0 when it is not kept. */
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
 * The memory that the server's caches share over all workspaces. It is bounded: a server of a thousand workspaces keeps
 * those that are worked in, and reads the others when somebody comes back to them.
 */
export class CacheMemory {
  readonly #limit: number;
  /** In the order of use, the longest unused first. */
  readonly #kept = new Set<Kept>();
  #bytes = 0;

  /** @param limit in bytes */
  constructor(limit = 256 * MEGABYTE) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** A cache of its own in this memory. @param use what it keeps, for who looks at the memory */
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

  /** Bytes by what they are kept for. */
  get uses(): ReadonlyMap<string, number> {
    return this.#uses;
  }

  /** The newest stays, even where it is larger than all the memory: it is being worked with. */
  #makeRoom(newest: Kept): void {
    for (const entry of this.#kept) {
      if (this.#bytes <= this.#limit) return;
      if (entry !== newest) entry.drop();
    }
  }
}
