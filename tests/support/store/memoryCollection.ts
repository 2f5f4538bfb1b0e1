import { cloneValue, compareKeys, indexKeys, type Key, type MemoryTable, type Row } from './memoryTable';

interface Entry {
  key: Key;
  primary: Key;
  row: Row;
}

/** The part of Dexie's Collection that the store uses. */
export class MemoryCollection {
  #table: MemoryTable;
  #index: string;
  #test: (key: Key) => boolean;
  #filters: ((row: Row) => boolean)[] = [];
  #most = Number.POSITIVE_INFINITY;
  #backwards = false;
  #distinct = false;

  constructor(table: MemoryTable, index: string, test: (key: Key) => boolean) {
    this.#table = table;
    this.#index = index;
    this.#test = test;
  }

  filter(keep: (row: Row) => boolean): this {
    this.#filters.push(keep);
    return this;
  }
  limit(most: number): this {
    this.#most = Math.min(this.#most, most);
    return this;
  }
  reverse(): this {
    this.#backwards = !this.#backwards;
    return this;
  }
  distinct(): this {
    this.#distinct = true;
    return this;
  }

  #entries(): Entry[] {
    const { spec, data } = this.#table;
    const found: Entry[] = [];
    for (const [primary, row] of data.rows)
      for (const key of indexKeys(spec, this.#index, row)) if (this.#test(key)) found.push({ key, primary, row });
    found.sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.primary, b.primary));
    if (this.#backwards) found.reverse();
    const seen = new Set<Key>();
    const kept: Entry[] = [];
    for (const entry of found) {
      if (kept.length >= this.#most) break;
      if (this.#distinct && seen.has(entry.primary)) continue;
      if (!this.#filters.every((keep) => keep(entry.row))) continue;
      seen.add(entry.primary);
      kept.push(entry);
    }
    return kept;
  }

  #read<T>(pick: (entries: Entry[]) => T): Promise<T> {
    return this.#table.db.run('r', () => pick(this.#entries()));
  }
  toArray = () => this.#read((entries) => entries.map(({ row }) => cloneValue(row)));
  first = () => this.#read((entries) => cloneValue(entries[0]?.row));
  last = () => this.#read((entries) => cloneValue(entries[entries.length - 1]?.row));
  count = () => this.#read((entries) => entries.length);
  keys = () => this.#read((entries) => entries.map(({ key }) => key));
  primaryKeys = () => this.#read((entries) => entries.map(({ primary }) => primary));
  uniqueKeys = () =>
    this.#read((entries) =>
      entries.map(({ key }) => key).filter((k, i, all) => i === 0 || compareKeys(k, all[i - 1]!)),
    );
  each = (visit: (row: Row) => void) =>
    this.#read((entries) => {
      for (const { row } of entries) visit(cloneValue(row));
    });

  eachKey = (visit: (key: Key, cursor: { primaryKey: Key }) => void) =>
    this.#read((entries) => {
      for (const { key, primary } of entries) visit(key, { primaryKey: primary });
    });

  modify(changes: Row): Promise<number> {
    return this.#table.db.run('rw', () => {
      const entries = this.#entries();
      for (const { row } of entries) this.#table.replace({ ...row, ...changes });
      return entries.length;
    });
  }
  delete(): Promise<number> {
    return this.#table.db.run('rw', () => {
      const entries = this.#entries();
      for (const { primary } of entries) this.#table.erase(primary);
      return entries.length;
    });
  }
}
