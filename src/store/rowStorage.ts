import type { RecordRow } from '@/domain/records/recordRow';
import type { StoredRow } from '@/domain/rows/storedRow';
import { type AnyRow, isRecordRow, type RowMap } from './applyChanges';
import type { BlockShelf } from './blockShelf';
import { heldRecords, recordEntry } from './recordAccess';
import { isRecordKey, keyId } from './rowKey';
import type { LocalDatabase, RecordEntry } from './schema';

/** Visible rows as they stand, with the block of each record (for writing it back). */
export interface VisibleRows {
  rows: RowMap;
  blocks: Map<string, number>;
}

/** Reads the visible rows under the keys; those that are not held stand as undefined. */
export async function readVisible(db: LocalDatabase, shelf: BlockShelf, keys: readonly string[]): Promise<VisibleRows> {
  const rows: RowMap = new Map();
  const blocks = new Map<string, number>();
  const plain = keys.filter((key) => !isRecordKey(key));
  const entries = plain.length > 0 ? await db.rows.bulkGet(plain) : [];
  plain.forEach((key, i) => {
    rows.set(key, entries[i]?.row);
  });
  const ids = keys.filter(isRecordKey).map(keyId);
  const held = await heldRecords(db, shelf, ids);
  for (const id of ids) {
    const record = held.get(id);
    rows.set(`record:${id}`, record?.row);
    blocks.set(id, record?.block ?? 0);
  }
  return { rows, blocks };
}

/** What a write changed, for the change notice. */
export interface WrittenRows {
  rows: StoredRow[];
  records: RecordRow[];
  gone: string[];
}

/** Writes visible rows; undefined takes the row away. */
export async function writeVisible(
  db: LocalDatabase,
  next: ReadonlyMap<string, AnyRow | undefined>,
  blocks: ReadonlyMap<string, number>,
): Promise<WrittenRows> {
  const written: WrittenRows = { rows: [], records: [], gone: [] };
  const entries: RecordEntry[] = [];
  for (const [key, row] of next) {
    if (!row) written.gone.push(key);
    else if (isRecordRow(row)) {
      written.records.push(row);
      entries.push(recordEntry(row, blocks.get(row.id) ?? 0));
    } else written.rows.push(row);
  }
  if (entries.length > 0) await db.records.bulkPut(entries);
  if (written.rows.length > 0)
    await db.rows.bulkPut(written.rows.map((row) => ({ key: `${row.kind}:${row.id}`, kind: row.kind, row })));
  const goneRecords = written.gone.filter(isRecordKey).map(keyId);
  const gonePlain = written.gone.filter((key) => !isRecordKey(key));
  if (goneRecords.length > 0) await db.records.bulkDelete(goneRecords);
  if (gonePlain.length > 0) await db.rows.bulkDelete(gonePlain);
  return written;
}
