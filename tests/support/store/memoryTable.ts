import { MemoryCollection } from './memoryCollection';
import type { MemoryDatabase } from './memoryDatabase';

export type Key = number | string | readonly Key[];
export type Row = Record<string, unknown>;

/** Keys and indexes of a table, read from the Dexie schema so that both agree. */
export interface TableSpec {
  name: string;
  keyPath: string;
  auto: boolean;
  indexes: ReadonlyMap<string, { keyPath: string | readonly string[]; multi: boolean; unique: boolean }>;
}

/** The data of a table; it outlives the database handles over it. */
export interface TableData {
  rows: Map<Key, Row>;
  next: number;
}

/** The order of IndexedDB: numbers before text before arrays. */
export function compareKeys(a: Key, b: Key): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      const order = compareKeys(a[i] as Key, b[i] as Key);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  const rank = (key: Key) => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A copy that shares nothing, like a structured clone of plain values. */
export function cloneValue<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(cloneValue) as T;
  if (value instanceof Blob) return value;
  if (ArrayBuffer.isView(value)) return (value as unknown as Uint8Array).slice() as T;
  const copy: Row = {};
  for (const name of Object.keys(value)) copy[name] = cloneValue((value as Row)[name]);
  return copy as T;
}

const isKey = (value: unknown): value is Key =>
  typeof value === 'number' || typeof value === 'string' || (Array.isArray(value) && value.every(isKey));

/** The keys of a row in an index; none if a part is missing. */
export function indexKeys(spec: TableSpec, index: string, row: Row): Key[] {
  if (index === spec.keyPath || index === ':id') return [row[spec.keyPath] as Key];
  const found = spec.indexes.get(index);
  if (!found) throw new Error(`${spec.name} has no index ${index}`);
  if (typeof found.keyPath !== 'string') {
    const parts = found.keyPath.map((path) => row[path]);
    return parts.every(isKey) ? [parts as Key[]] : [];
  }
  const value = row[found.keyPath];
  if (found.multi) return Array.isArray(value) ? [...new Set(value.filter(isKey))] : [];
  return isKey(value) ? [value] : [];
}

function constraint(message: string): Error {
  return Object.assign(new Error(message), { name: 'ConstraintError' });
}

/** The part of Dexie's Table that the store uses, over plain maps. */
export class MemoryTable {
  constructor(
    readonly db: MemoryDatabase,
    readonly spec: TableSpec,
    readonly data: TableData,
  ) {}

  #write(row: Row, isNew: boolean): Key {
    const { keyPath, auto, name } = this.spec;
    const next = this.data.next;
    if (auto)
      this.db.onRollback(() => {
        this.data.next = next;
      });
    if (row[keyPath] === undefined && auto) row[keyPath] = ++this.data.next;
    const key = row[keyPath] as Key;
    if (!isKey(key)) throw Object.assign(new Error(`${name}: no valid key`), { name: 'DataError' });
    if (auto && typeof key === 'number' && key > this.data.next) this.data.next = key;
    if (isNew && this.data.rows.has(key)) throw constraint(`${name}: key is taken`);
    for (const [index, { unique }] of this.spec.indexes)
      if (unique)
        for (const wanted of indexKeys(this.spec, index, row))
          for (const [other, held] of this.data.rows)
            if (other !== key && indexKeys(this.spec, index, held).some((k) => compareKeys(k, wanted) === 0))
              throw constraint(`${name}: ${index} is taken`);
    this.db.remember(this.data, key);
    this.data.rows.set(key, cloneValue(row));
    return key;
  }

  erase(key: Key): void {
    if (!this.data.rows.has(key)) return;
    this.db.remember(this.data, key);
    this.data.rows.delete(key);
  }

  replace(row: Row): void {
    this.#write(row, false);
  }

  get(key: Key): Promise<Row | undefined> {
    return this.db.run('r', () => cloneValue(this.data.rows.get(key)));
  }
  bulkGet(keys: readonly Key[]): Promise<(Row | undefined)[]> {
    return this.db.run('r', () => keys.map((key) => cloneValue(this.data.rows.get(key))));
  }
  add(row: Row): Promise<Key> {
    return this.db.run('rw', () => this.#write(row, true));
  }
  put(row: Row): Promise<Key> {
    return this.db.run('rw', () => this.#write(row, false));
  }
  bulkPut(rows: readonly Row[]): Promise<void> {
    return this.db.run('rw', () => {
      for (const row of rows) this.#write(row, false);
    });
  }
  bulkAdd(rows: readonly Row[], options: { allKeys?: boolean } = {}): Promise<Key | Key[] | undefined> {
    return this.db.run('rw', () => {
      const keys = rows.map((row) => this.#write(row, true));
      return options.allKeys ? keys : keys.at(-1);
    });
  }
  update(key: Key, changes: Row): Promise<number> {
    return this.db.run('rw', () => {
      const held = this.data.rows.get(key);
      if (!held) return 0;
      this.#write({ ...held, ...changes }, false);
      return 1;
    });
  }
  delete(key: Key): Promise<void> {
    return this.db.run('rw', () => this.erase(key));
  }
  bulkDelete(keys: readonly Key[]): Promise<void> {
    return this.db.run('rw', () => {
      for (const key of keys) this.erase(key);
    });
  }
  clear(): Promise<void> {
    return this.db.run('rw', () => {
      for (const key of [...this.data.rows.keys()]) this.erase(key);
    });
  }

  toCollection(): MemoryCollection {
    return new MemoryCollection(this, this.spec.keyPath, () => true);
  }
  orderBy(index: string): MemoryCollection {
    return new MemoryCollection(this, index, () => true);
  }
  toArray = () => this.toCollection().toArray();
  count = () => this.toCollection().count();
  each = (visit: (row: Row) => void) => this.toCollection().each(visit);
  limit = (most: number) => this.toCollection().limit(most);
  filter = (keep: (row: Row) => boolean) => this.toCollection().filter(keep);

  where(index: string) {
    const by = (test: (key: Key) => boolean) => new MemoryCollection(this, index, test);
    return {
      equals: (key: Key) => by((k) => compareKeys(k, key) === 0),
      notEqual: (key: Key) => by((k) => compareKeys(k, key) !== 0),
      above: (key: Key) => by((k) => compareKeys(k, key) > 0),
      belowOrEqual: (key: Key) => by((k) => compareKeys(k, key) <= 0),
      startsWith: (start: string) => by((k) => typeof k === 'string' && k.startsWith(start)),
      anyOf: (...keys: (Key | readonly Key[])[]) => {
        const list = (keys.length === 1 && Array.isArray(keys[0]) ? keys[0] : keys) as Key[];
        const wanted = new Set(list.map((key) => JSON.stringify(key)));
        return by((k) => wanted.has(JSON.stringify(k)));
      },
      between: (low: Key, high: Key, withLow = true, withHigh = false) =>
        by((k) => compareKeys(k, low) >= (withLow ? 0 : 1) && compareKeys(k, high) < (withHigh ? 1 : 0)),
    };
  }
}
