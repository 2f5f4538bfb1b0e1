import type { PlainKind } from '@/domain/rows/rowKind';
import type { RowOf } from '@/domain/rows/rowShapes';
import type { StoredRow } from '@/domain/rows/storedRow';
import type { ChangeNotice } from './changeStream';
import { rowOf } from './dexieReader';
import type { LocalStore } from './localStore';

interface KindState {
  rows: Map<string, StoredRow>;
  loaded: boolean;
  loading: Promise<void> | null;
  /** Rows told while the first read was under way; they are newer than what it brings. */
  early: Map<string, StoredRow | null>;
  snapshot: readonly unknown[];
  byId: Map<string, unknown>;
  listeners: Set<() => void>;
}

/**
 * Plain rows of a kind in memory, kept by the change stream: fields, views, tables, members, sets. Snapshots keep their
 * identity until something of the kind changes, so screens can compare them.
 */
export class LiveRows {
  #store: LocalStore;
  #kinds = new Map<PlainKind, KindState>();
  #end: () => void;

  constructor(store: LocalStore) {
    this.#store = store;
    this.#end = store.stream.subscribe((notice) => this.#take(notice));
  }

  close(): void {
    this.#end();
    this.#kinds.clear();
  }

  /** All rows of the kind that are neither removed nor deleted; empty until the first read is done (see ready). */
  rows<K extends PlainKind>(kind: K): readonly RowOf<K>[] {
    return this.#state(kind).snapshot as readonly RowOf<K>[];
  }

  /** One row, also a deleted one. */
  row<K extends PlainKind>(kind: K, id: string): RowOf<K> | undefined {
    return this.#state(kind).byId.get(id) as RowOf<K> | undefined;
  }

  isLoaded(kind: PlainKind): boolean {
    return this.#state(kind).loaded;
  }

  /** Resolves when the kind has been read. */
  async ready(kind: PlainKind): Promise<void> {
    await this.#state(kind).loading;
  }

  /** @returns the function that ends the subscription. */
  subscribe(kind: PlainKind, listener: () => void): () => void {
    const state = this.#state(kind);
    state.listeners.add(listener);
    return () => state.listeners.delete(listener);
  }

  #state(kind: PlainKind): KindState {
    const held = this.#kinds.get(kind);
    if (held) return held;
    const state: KindState = {
      rows: new Map(),
      loaded: false,
      loading: null,
      early: new Map(),
      snapshot: [],
      byId: new Map(),
      listeners: new Set(),
    };
    this.#kinds.set(kind, state);
    state.loading = this.#load(kind, state);
    return state;
  }

  async #load(kind: PlainKind, state: KindState): Promise<void> {
    const entries = await this.#store.db.rows.where('kind').equals(kind).toArray();
    state.rows = new Map(entries.map((entry) => [entry.row.id, entry.row]));
    for (const [id, row] of state.early) {
      if (row) state.rows.set(id, row);
      else state.rows.delete(id);
    }
    state.early.clear();
    state.loaded = true;
    this.#refresh(state);
  }

  #take(notice: ChangeNotice): void {
    if (notice.reset.includes('structure')) {
      for (const [kind, state] of this.#kinds) state.loading = this.#load(kind, state);
      return;
    }
    const changed = new Set<KindState>();
    const put = (kind: PlainKind, id: string, row: StoredRow | null) => {
      const state = this.#kinds.get(kind);
      if (!state) return;
      if (!state.loaded) state.early.set(id, row);
      else if (row) state.rows.set(id, row);
      else state.rows.delete(id);
      if (state.loaded) changed.add(state);
    };
    for (const row of notice.rows) put(row.kind, row.id, row);
    for (const key of notice.gone) {
      const at = key.indexOf(':');
      put(key.slice(0, at) as PlainKind, key.slice(at + 1), null);
    }
    for (const state of changed) this.#refresh(state);
  }

  #refresh(state: KindState): void {
    const before = state.byId;
    state.byId = new Map();
    const shown: unknown[] = [];
    for (const row of state.rows.values()) {
      if (row.removed !== undefined) continue;
      const known = before.get(row.id) as { [origin]?: StoredRow } | undefined;
      const plain = known?.[origin] === row ? known : withOrigin(rowOf(row), row);
      state.byId.set(row.id, plain);
      if (row.attrs.is_deleted !== true) shown.push(plain);
    }
    state.snapshot = shown;
    for (const listener of [...state.listeners]) listener();
  }
}

/** Remembers which stored row a plain row was made from, so that unchanged rows keep their identity. */
const origin = Symbol('origin');

function withOrigin(plain: object, row: StoredRow): object {
  Object.defineProperty(plain, origin, { value: row, enumerable: false });
  return plain;
}
