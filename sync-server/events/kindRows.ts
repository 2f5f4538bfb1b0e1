import type { StoredRow } from '@/domain/changes/storedRow';
import { plainRow } from '@/domain/kinds/plainRow';

/**
 * Plain rows by stored row. A stored row is never changed, only replaced, so one result serves every structure that has
 * it.
 */
const made = new WeakMap<StoredRow, object>();

/** A row as commands and screens see it. */
export function plainOf(row: StoredRow): object {
  let plain = made.get(row);
  if (!plain) {
    plain = plainRow(row.kind, row.id, row.attrs);
    made.set(row, plain);
  }
  return plain;
}

/** At least this many changed rows are kept separately before they are merged into the others. */
const BESIDE = 32;

const isThere = (row: StoredRow | undefined): row is StoredRow => row !== undefined && row.removed === undefined;

/**
 * The rows of one kind at one moment. Never changed: `with` derives the next version, which shares what did not change,
 * so that a change costs only what it changes. Changed rows are kept separately until there are about as many as the
 * square root of all.
 */
export class KindRows {
  static readonly NONE = new KindRows(new Map(), new Map(), []);
  readonly #most: ReadonlyMap<string, StoredRow>;
  readonly #beside: ReadonlyMap<string, StoredRow>;
  #list: readonly object[] | undefined;

  private constructor(
    most: ReadonlyMap<string, StoredRow>,
    beside: ReadonlyMap<string, StoredRow>,
    list: readonly object[] | undefined,
  ) {
    this.#most = most;
    this.#beside = beside;
    this.#list = list;
  }

  /** Includes removed rows. */
  stored(id: string): StoredRow | undefined {
    return this.#beside.get(id) ?? this.#most.get(id);
  }

  get(id: string): object | undefined {
    const row = this.stored(id);
    return isThere(row) ? plainOf(row) : undefined;
  }

  /** The rows that are not removed; the same array for as long as none of them changes. */
  get list(): readonly object[] {
    if (!this.#list) {
      const rows = this.#beside.size === 0 ? this.#most : new Map([...this.#most, ...this.#beside]);
      this.#list = [...rows.values()].filter(isThere).map(plainOf);
    }
    return this.#list;
  }

  /** These rows with some changed and new ones. */
  with(rows: readonly StoredRow[]): KindRows {
    if (rows.length === 0) return this;
    const beside = new Map(this.#beside);
    for (const row of rows) beside.set(row.id, row);
    const list = this.#patched(rows);
    if (beside.size <= Math.max(BESIDE, Math.sqrt(this.#most.size))) return new KindRows(this.#most, beside, list);
    return new KindRows(new Map([...this.#most, ...beside]), new Map(), list);
  }

  /** The list with these rows, if it exists already and patching it costs less than building it again. */
  #patched(rows: readonly StoredRow[]): readonly object[] | undefined {
    if (!this.#list || rows.length > BESIDE) return undefined;
    const list = [...this.#list];
    const latest = new Map(rows.map((row) => [row.id, row]));
    for (const [id, row] of latest) {
      const before = this.stored(id);
      const at = isThere(before) ? list.indexOf(plainOf(before)) : -1;
      if (!isThere(row)) {
        if (at >= 0) list.splice(at, 1);
      } else if (at >= 0) list[at] = plainOf(row);
      else if (before) return undefined;
      else list.push(plainOf(row));
    }
    return list;
  }
}
