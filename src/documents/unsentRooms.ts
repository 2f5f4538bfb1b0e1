import * as buffer from 'lib0/buffer';
import * as Y from 'yjs';
import { personalKey } from '@/lib/personalKey';

/** Where the marks are stored: localStorage in the product. */
export type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const KIND = 'unsent-document';
/** The mark of a room for which it is unknown what had been sent before. */
const NOTHING_KNOWN = '1';

/**
 * Rooms with changes of this device that the relay is not known to have stored. A document is joined only while it is
 * open: without a mark, offline changes would stay here until somebody opened it again.
 */
export class UnsentRooms {
  readonly #storage: MarkStorage;
  readonly #prefix: string;

  /** @param owner whose documents they are (see personalKey). */
  constructor(storage: MarkStorage, owner: string) {
    this.#storage = storage;
    this.#prefix = personalKey(owner, KIND, '');
  }

  /** @param before state vector of the document before the first unsent change; it is stored with the mark. */
  mark(room: string, before?: Map<number, number>): void {
    const key = this.#prefix + room;
    if (this.#storage.getItem(key) !== null) return;
    this.#storage.setItem(key, before ? buffer.toBase64(Y.encodeStateVector(before)) : NOTHING_KNOWN);
  }

  /** State vector of a room's document before its first unsent change; null if unknown. */
  before(room: string): ReadonlyMap<number, number> | null {
    const held = this.#storage.getItem(this.#prefix + room);
    if (held === null || held === NOTHING_KNOWN) return null;
    return Y.decodeStateVector(buffer.fromBase64(held));
  }

  clear(room: string): void {
    this.#storage.removeItem(this.#prefix + room);
  }

  list(): string[] {
    return keysOf(this.#storage, this.#prefix);
  }
}

/** The rest of the keys with this prefix. */
function keysOf(storage: Pick<Storage, 'key' | 'length'>, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** Rooms with such changes by owner, for everybody who left some on this laptop. */
export function unsentRoomsByOwner(storage: Pick<Storage, 'key' | 'length'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const mark of keysOf(storage, personalKey('', KIND))) {
    const owner = mark.slice(0, mark.indexOf(':'));
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return counts;
}
