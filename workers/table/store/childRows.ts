import { referencedIds } from '@/domain/lookups/lookupCell';
import type { SliceRows } from './sliceRows';

const NO_ROWS: ReadonlySet<number> = new Set();

/** The rows of a table by the records to which one of its fields refers: the sub-records of each. */
export class ChildRows {
  private readonly rows = new Map<string, Set<number>>();
  private readonly parents = new Map<number, readonly string[]>();

  constructor(
    readonly store: SliceRows,
    private readonly referenceId: string,
  ) {
    for (let row = 0; row < store.count; row++) this.put(row);
  }

  of(parentId: string): ReadonlySet<number> {
    return this.rows.get(parentId) ?? NO_ROWS;
  }

  private put(row: number): readonly string[] {
    const ids = referencedIds(this.store.ownCell(row, this.referenceId));
    if (ids.length === 0) return ids;
    this.parents.set(row, ids);
    for (const id of ids) {
      const held = this.rows.get(id);
      if (held) held.add(row);
      else this.rows.set(id, new Set([row]));
    }
    return ids;
  }

  /** Reads a row again. @returns the records that it belonged to, and those that it belongs to now. */
  update(row: number): string[] {
    const before = this.parents.get(row) ?? [];
    this.parents.delete(row);
    for (const id of before) this.rows.get(id)?.delete(row);
    return [...before, ...this.put(row)];
  }
}
