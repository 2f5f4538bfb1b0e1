import type { StoredRow } from '@/domain/changes/storedRow';
import type { RecordRow } from '@/domain/records/recordRow';
import { putMany } from '../db/putMany';
import { readMany } from '../db/readMany';
import { type BaseEntry, type LocalDatabase, type RecordEntry, rowEntry } from '../db/schema';
import type { LocalStore } from '../localStore';
import { type AnyRow, isRecordRow, type RowMap } from './applyChanges';
import { recordEntry } from './recordAccess';
import { type RowsTurn, turnRowsVersion } from './rowCache';
import { isRecordKey, keyId } from './rowKey';
import type { RowSource } from './rowSource';

/** Visible rows as they are, with the block of each record (for writing it back). */
export interface VisibleRows {
  rows: RowMap;
  blocks: Map<string, number>;
}

/** Reads the visible rows under the keys; those that are not on this device are undefined. */
export async function readVisible(source: RowSource, keys: readonly string[]): Promise<VisibleRows> {
  const rows: RowMap = new Map();
  const blocks = new Map<string, number>();
  const plain = keys.filter((key) => !isRecordKey(key));
  const stored = await source.plain(plain);
  plain.forEach((key, i) => {
    rows.set(key, stored[i]);
  });
  const ids = keys.filter(isRecordKey).map(keyId);
  const held = await source.records(ids);
  for (const id of ids) {
    const record = held.get(id);
    rows.set(`record:${id}`, record?.row);
    blocks.set(id, record?.block ?? 0);
  }
  return { rows, blocks };
}

/** The confirmed copies under the keys, by key. */
export async function readBases(db: LocalDatabase, keys: readonly string[]): Promise<Map<string, BaseEntry>> {
  const bases = new Map<string, BaseEntry>();
  // Keys of one kind are adjacent.
  for (const part of [keys.filter(isRecordKey), keys.filter((key) => !isRecordKey(key))]) {
    if (part.length === 0) continue;
    for (const base of await readMany(db.base, part, ({ key }) => key)) if (base) bases.set(base.key, base);
  }
  return bases;
}

/** Rows that a write changed, for the change notice. */
export interface WrittenRows {
  rows: StoredRow[];
  records: RecordRow[];
  gone: string[];
  /** The version that plain rows had before, and the one after. */
  turns: RowsTurn[];
}

/**
 * Writes visible rows; undefined removes the row.
 * @returns the written rows, and the pending writes: Dexie's own promises, which may be awaited together with others.
 */
export function startVisible(
  { db, rowCache }: Pick<LocalStore, 'db' | 'rowCache'>,
  next: ReadonlyMap<string, AnyRow | undefined>,
  blocks: ReadonlyMap<string, number>,
): { written: WrittenRows; writes: PromiseLike<unknown>[] } {
  const written: WrittenRows = { rows: [], records: [], gone: [], turns: [] };
  const entries: RecordEntry[] = [];
  for (const [key, row] of next) {
    if (!row) written.gone.push(key);
    else if (isRecordRow(row)) {
      written.records.push(row);
      entries.push(recordEntry(row, blocks.get(row.id) ?? 0));
    } else written.rows.push(row);
  }
  const goneRecords = written.gone.filter(isRecordKey).map(keyId);
  const gonePlain = written.gone.filter((key) => !isRecordKey(key));
  const plain = written.rows.map(rowEntry);
  const writes: PromiseLike<unknown>[] = [];
  if (plain.length + gonePlain.length > 0)
    writes.push(
      turnRowsVersion(db).then((turn) => {
        written.turns.push(turn);
        rowCache.take(turn, written.rows, gonePlain);
      }),
    );
  if (entries.length > 0) writes.push(putMany(db.records, entries));
  if (plain.length > 0) writes.push(putMany(db.rows, plain));
  if (goneRecords.length > 0) writes.push(db.records.bulkDelete(goneRecords));
  if (gonePlain.length > 0) writes.push(db.rows.bulkDelete(gonePlain));
  return { written, writes };
}
