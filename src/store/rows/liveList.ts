import type { StoredRow } from '@/domain/changes/storedRow';
import { rowOf } from './rowOf';

/** For more changes at once the list is rebuilt from its rows; fewer are applied to a copy of it. */
const FEW = 50;

/** Some plain rows that are kept in memory. `shown` keeps its identity until one of them changes, and so does each row. */
export class LiveList {
  readonly #read: () => Promise<StoredRow[]>;
  readonly #rows = new Map<string, StoredRow>();
  /** Rows reported during a read: they are newer than its result. */
  readonly #early = new Map<string, StoredRow | null>();
  readonly #listeners = new Set<() => void>();
  readonly #byRow = new Map<string, Set<() => void>>();
  #shown: readonly unknown[] = [];
  /** Created on request; null once a row has changed. */
  #held: readonly unknown[] | null = null;
  #reads = 0;
  #isReading = false;
  isLoaded = false;
  /** Never dropped, whether somebody looks at it or not. */
  isKept = false;
  loading: Promise<void>;

  /** @param read all of its rows, from the disk. */
  constructor(read: () => Promise<StoredRow[]>) {
    this.#read = read;
    this.loading = this.#load();
  }

  /** Those that are neither removed nor deleted. */
  get shown(): readonly unknown[] {
    return this.#shown;
  }

  /** All that are not removed, deleted ones included. */
  get held(): readonly unknown[] {
    this.#held ??= [...this.#rows.values()].filter(({ removed }) => removed === undefined).map(rowOf);
    return this.#held;
  }

  /** One of them, also a deleted one. */
  row(id: string): object | undefined {
    const row = this.#rows.get(id);
    return row && row.removed === undefined ? rowOf(row) : undefined;
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0 || this.#byRow.size > 0;
  }

  /** @returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The same for one of the rows. */
  subscribeRow(id: string, listener: () => void): () => void {
    const listeners = this.#byRow.get(id) ?? new Set();
    this.#byRow.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byRow.get(id) === listeners) this.#byRow.delete(id);
    };
  }

  /** Reads all of them again. */
  load(): void {
    this.loading = this.#load();
  }

  async #load(): Promise<void> {
    const mine = ++this.#reads;
    this.#isReading = true;
    const rows = await this.#read();
    if (mine !== this.#reads) return;
    this.#isReading = false;
    this.#rows.clear();
    this.#held = null;
    for (const row of rows) this.#rows.set(row.id, row);
    for (const [id, row] of this.#early) this.#set(id, row);
    this.#early.clear();
    this.isLoaded = true;
    this.#remake();
    for (const listener of [...this.#listeners]) listener();
    for (const listeners of [...this.#byRow.values()]) for (const listener of [...listeners]) listener();
  }

  #set(id: string, row: StoredRow | null): void {
    this.#held = null;
    if (row) this.#rows.set(id, row);
    else this.#rows.delete(id);
  }

  #remake(): void {
    this.#shown = [...this.#rows.values()].filter(isShown).map(rowOf);
  }

  /** Takes over changed rows by id; null = no longer among these. */
  put(changed: ReadonlyMap<string, StoredRow | null>): void {
    // Reports that arrive during a read are kept separately: the read may be older.
    if (this.#isReading) for (const [id, row] of changed) this.#early.set(id, row);
    if (!this.isLoaded) return;
    const before = new Map([...changed.keys()].map((id) => [id, this.#rows.get(id)]));
    for (const [id, row] of changed) this.#set(id, row);
    if (changed.size > FEW) this.#remake();
    else this.#patch(before);
    for (const listener of [...this.#listeners]) listener();
    for (const id of changed.keys()) for (const listener of [...(this.#byRow.get(id) ?? [])]) listener();
  }

  /** Applies a few changes to a copy of the list. */
  #patch(before: ReadonlyMap<string, StoredRow | undefined>): void {
    const next = [...this.#shown];
    for (const [id, was] of before) {
      const row = this.#rows.get(id);
      const at = was && isShown(was) ? next.indexOf(rowOf(was)) : -1;
      if (row && isShown(row)) {
        // A restored row gets its old position in the list.
        if (at < 0 && was) return this.#remake();
        if (at < 0) next.push(rowOf(row));
        else next[at] = rowOf(row);
      } else if (at >= 0) next.splice(at, 1);
    }
    this.#shown = next;
  }
}

const isShown = (row: StoredRow) => row.removed === undefined && row.attrs.is_deleted !== true;
