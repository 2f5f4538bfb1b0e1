import type { StoredRow } from '@/domain/changes/storedRow';
import { PLAIN_KINDS, type RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import type { ChangeNotice } from '../db/changeStream';
import type { LocalStore } from '../localStore';
import { kindRows } from './kindRows';
import { LiveList } from './liveList';
import { indexedOf, placeKey, placesOf } from './placesOf';
import { rowKey } from './rowKey';

/**
 * Number of lists by parent that are kept although nobody looks at them, for people who go back and forth between
 * pages.
 */
const UNWATCHED = 20;

const plainOf = (kind: PlainKind) => `kind ${kind}`;
const oneOf = (key: string) => `row ${key}`;
const placeOf = (key: string) => `at ${key}`;

/**
 * Plain rows in memory, kept current by the change stream: whole kinds if they are small (fields, views, tables,
 * members); of work, only what somebody looks at: single rows, and lists by parent, person or day. A change costs only
 * what it affects; unchanged rows and lists keep their identity, so that screens can compare them.
 */
export class LiveRows {
  #store: LocalStore;
  #lists = new Map<string, LiveList>();
  #end: () => void;

  constructor(store: LocalStore) {
    this.#store = store;
    this.#end = store.stream.subscribe((notice) => this.#take(notice));
  }

  close(): void {
    this.#end();
    this.#lists.clear();
  }

  /** All rows of the kind that are neither removed nor deleted; empty until the first read is done (see ready). */
  rows<K extends PlainKind>(kind: K): readonly RowOf<K>[] {
    return this.#kind(kind).shown as readonly RowOf<K>[];
  }

  /** As `rows`, including deleted ones. */
  heldRows<K extends PlainKind>(kind: K): readonly RowOf<K>[] {
    return this.#kind(kind).held as readonly RowOf<K>[];
  }

  /** One row, also a deleted one; of work undefined until it is read, and while nobody subscribes to it. */
  row<K extends PlainKind>(kind: K, id: string): RowOf<K> | undefined {
    const whole = this.#lists.get(plainOf(kind)) ?? (isWork(kind) ? undefined : this.#kind(kind));
    return (whole ?? this.#lists.get(oneOf(rowKey(kind, id))))?.row(id) as RowOf<K> | undefined;
  }

  /**
   * Live rows of a kind whose indexed attribute is the value, or contains it; empty until read, and while nobody
   * subscribes.
   */
  rowsAt<K extends PlainKind>(kind: K, attr: string, value: string): readonly RowOf<K>[] {
    return (this.#lists.get(placeOf(placeKey(kind, attr, value)))?.shown ?? NONE) as readonly RowOf<K>[];
  }

  isLoaded(kind: PlainKind): boolean {
    return this.#kind(kind).isLoaded;
  }

  /** Resolves when the kind has been read. */
  async ready(kind: PlainKind): Promise<void> {
    await this.#kind(kind).loading;
  }

  /**
   * Subscribes to every change of a kind.
   * @returns the function that ends the subscription.
   */
  subscribe(kind: PlainKind, listener: () => void): () => void {
    return this.#kind(kind).subscribe(listener);
  }

  /**
   * Subscribes to changes of one row.
   * @returns the function that ends the subscription.
   */
  subscribeRow(kind: PlainKind, id: string, listener: () => void): () => void {
    const whole = this.#lists.get(plainOf(kind)) ?? (isWork(kind) ? undefined : this.#kind(kind));
    if (whole) return whole.subscribeRow(id, listener);
    const key = rowKey(kind, id);
    const read = async () => {
      const entry = await this.#store.db.rows.get(key);
      return entry ? [entry.row] : [];
    };
    return this.#watch(oneOf(key), read, listener);
  }

  /** Subscribes to changes of the rows in which an indexed attribute has this value. @returns the function that ends the subscription. */
  subscribeAt(kind: PlainKind, attr: string, value: string, listener: () => void): () => void {
    const key = placeKey(kind, attr, value);
    const read = async () => {
      const entries = await this.#store.db.rows.where('at').equals(key).toArray();
      return entries.map(({ row }) => row);
    };
    return this.#watch(placeOf(key), read, listener);
  }

  #kind(kind: PlainKind): LiveList {
    const held = this.#lists.get(plainOf(kind));
    if (held) return held;
    const list = new LiveList(async () => kindRows(this.#store.db, kind));
    list.isKept = true;
    this.#lists.set(plainOf(kind), list);
    return list;
  }

  #watch(name: string, read: () => Promise<StoredRow[]>, listener: () => void): () => void {
    const list = this.#lists.get(name) ?? new LiveList(read);
    // Moved to the end of the order: the least recently used list is dropped first.
    this.#lists.delete(name);
    this.#lists.set(name, list);
    const end = list.subscribe(listener);
    return () => {
      end();
      this.#forget();
    };
  }

  #forget(): void {
    const unwatched = [...this.#lists].filter(([, list]) => !list.isKept && !list.isWatched);
    for (const [name] of unwatched.slice(0, Math.max(0, unwatched.length - UNWATCHED))) this.#lists.delete(name);
  }

  #take(notice: ChangeNotice): void {
    if (notice.reset.includes('structure')) {
      for (const list of this.#lists.values()) list.load();
      return;
    }
    const changed = new Map<LiveList, Map<string, StoredRow | null>>();
    const put = (list: LiveList | undefined, id: string, row: StoredRow | null) => {
      if (!list) return;
      const rows = changed.get(list) ?? new Map<string, StoredRow | null>();
      changed.set(list, rows.set(id, row));
    };
    for (const row of notice.rows) {
      put(this.#lists.get(plainOf(row.kind)), row.id, row);
      put(this.#lists.get(oneOf(rowKey(row.kind, row.id))), row.id, row);
      this.#putPlaces(row, put);
    }
    for (const key of notice.gone) {
      const at = key.indexOf(':');
      const [kind, id] = [key.slice(0, at) as PlainKind, key.slice(at + 1)];
      put(this.#lists.get(plainOf(kind)), id, null);
      put(this.#lists.get(oneOf(key)), id, null);
      for (const [name, list] of this.#lists) if (name.startsWith(placeOf(`${kind}:`))) put(list, id, null);
    }
    for (const [list, rows] of changed) list.put(rows);
  }

  /** Adds a row to the lists it belongs to now, and removes it from those it belonged to before. */
  #putPlaces(row: StoredRow, put: (list: LiveList | undefined, id: string, row: StoredRow | null) => void): void {
    if (indexedOf(row.kind).length === 0) return;
    const places = new Set(placesOf(row).map(placeOf));
    const ofKind = placeOf(`${row.kind}:`);
    for (const [name, list] of this.#lists) {
      if (!name.startsWith(ofKind)) continue;
      if (places.has(name)) put(list, row.id, row);
      else if (!list.isLoaded || list.has(row.id)) put(list, row.id, null);
    }
  }
}

const NONE: readonly unknown[] = [];

const isWork = (kind: PlainKind) => PLAIN_KINDS[kind].held === 'work';
