import type { FieldShape, Lookups } from '@/domain/fields/fieldContext';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { SliceColumns } from './columns/sliceColumns';
import { SliceRows } from './store/sliceRows';

/** One table: its records, the columns made of them and a version that grows with every change. */
export class TableSlice {
  readonly store: SliceRows;
  readonly columns: SliceColumns;
  version = 1;

  constructor(sliceId: string, lookups: Lookups, fields: ReadonlyMap<string, FieldShape>) {
    this.store = new SliceRows(sliceId);
    this.columns = new SliceColumns(this.store, lookups);
    this.columns.setFields(fields);
  }

  /** Adds records of blocks. A record that is here already is replaced where it stands. */
  load(blocks: readonly RecordBlock[]): void {
    this.version++;
    for (const block of blocks) {
      const known = this.store.knownRows(block);
      if (known === null) this.store.addBlock(block);
      else this.patch(known);
    }
  }

  patch(records: readonly RecordRow[]): void {
    this.version++;
    for (const record of records) this.touch(this.store.putRow(record));
  }

  /** @returns whether one of the records was here. */
  remove(ids: readonly string[]): boolean {
    const rows = ids.map((id) => this.store.removeId(id)).filter((row) => row >= 0);
    if (rows.length === 0) return false;
    this.version++;
    for (const row of rows) this.touch(row);
    return true;
  }

  private touch(row: number): void {
    this.store.revisions[row] = this.version;
    this.columns.touch(row);
  }
}
