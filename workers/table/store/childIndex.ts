import type { SubRecordTable } from '@/domain/display/subRecordTables';
import { hasBit } from '../columns/bits';
import { ChildRows } from './childRows';
import type { CellsOfSubs } from './displayedCells';
import type { SliceRows } from './sliceRows';

/** A table whose fields may show values of sub-records. */
interface FollowingTable {
  store: SliceRows;
  subRecordsChanged(fieldIds: readonly string[], parentIds: Iterable<string> | null): void;
}

/** The sub-records of all tables by the records that they belong to; each table is read on first use. */
export class ChildIndex {
  private readonly tables = new Map<string, ChildRows>();

  constructor(private readonly storeOf: (sliceId: string) => SliceRows | undefined) {}

  private key({ entity_slice_id, reference_field_id }: SubRecordTable): string {
    return `${entity_slice_id} ${reference_field_id}`;
  }

  private rowsOf(table: SubRecordTable): ChildRows | null {
    const store = this.storeOf(table.entity_slice_id);
    if (!store) return null;
    const key = this.key(table);
    let rows = this.tables.get(key);
    if (!rows || rows.store !== store) {
      rows = new ChildRows(store, table.reference_field_id);
      this.tables.set(key, rows);
    }
    return rows;
  }

  readonly cellsOf: CellsOfSubs = (table, recordId, fieldId) => {
    const children = this.rowsOf(table);
    if (!children) return [];
    const { store } = children;
    const shown = [...children.of(recordId)].filter((row) => hasBit(store.live, row) && !hasBit(store.archived, row));
    return shown.map((row) => [store.idOf(row), store.ownCell(row, fieldId)] as const);
  };

  /**
   * Updates the fields of other tables that show values of sub-records after a change in one.
   * @param ids null = any of its records
   * @returns the tables that may look different now
   */
  notify(tables: ReadonlyMap<string, FollowingTable>, sliceId: string, ids: ReadonlySet<string> | null): string[] {
    const changed = this.update(sliceId, ids);
    return [...tables].flatMap(([other, table]) => {
      const shown = table.store.displayed.into(sliceId);
      if (shown.length === 0) return [];
      const parents = shown.map((one) => (ids === null ? null : changed(one.table)));
      const known = parents.flatMap((list) => list ?? []);
      table.subRecordsChanged(
        shown.map(({ fieldId }) => fieldId),
        parents.includes(null) ? null : known,
      );
      return [other];
    });
  }

  clear(): void {
    this.tables.clear();
  }

  /**
   * Records that records of a table changed.
   * @param ids null = any of them
   * @returns the records that they were or are sub-records of; null if unknown
   */
  private update(sliceId: string, ids: ReadonlySet<string> | null): (table: SubRecordTable) => string[] | null {
    const changed = new Map<string, string[]>();
    for (const [key, rows] of this.tables) {
      if (!key.startsWith(`${sliceId} `)) continue;
      if (ids === null || rows.store !== this.storeOf(sliceId)) {
        this.tables.delete(key);
        continue;
      }
      const found: string[] = [];
      for (const id of ids) {
        const row = rows.store.rowOf(id);
        if (row >= 0) found.push(...rows.update(row));
      }
      changed.set(key, found);
    }
    return (table) => changed.get(this.key(table)) ?? null;
  }
}
