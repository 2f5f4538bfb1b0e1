import { applyToRow } from '@/domain/changes/applyToRow';
import type { RowChange } from '@/domain/changes/rowChange';
import type { Stamp } from '@/domain/changes/stamp';
import type { StoredRow } from '@/domain/changes/storedRow';
import { type Authorship, applyToRecord } from '@/domain/events/applyToRecord';
import type { RecordRow } from '@/domain/records/recordRow';
import { changedKey } from './rowKey';

/** A row as the store keeps it; a record is reported by its cells. */
export type AnyRow = StoredRow | RecordRow;

export function isRecordRow(row: AnyRow): row is RecordRow {
  return 'cells' in row;
}

/** Rows by key; undefined = not on the device. */
export type RowMap = Map<string, AnyRow | undefined>;

/** Data needed to apply an operation: an event of the server, or an unsent command. */
export interface AppliedAct {
  changes: readonly RowChange[];
  stamp: Stamp;
  by: Authorship;
}

/**
 * Applies those changes of an operation that concern `key`. Pure and idempotent: applying an operation twice, in any
 * order with others, gives the same row (S2, S5).
 */
export function applyActToRow(row: AnyRow | undefined, key: string, act: AppliedAct): AnyRow | undefined {
  let next = row;
  for (const change of act.changes) {
    if (changedKey(change) !== key) continue;
    next =
      change.kind === 'value' || change.kind === 'record'
        ? applyToRecord(next as RecordRow | undefined, change, act.stamp, act.by)
        : applyToRow(next as StoredRow | undefined, change, act.stamp);
  }
  return next;
}

/** Applies an operation to all rows of the map that it touches; other rows are left out. */
export function applyAct(rows: RowMap, act: AppliedAct): void {
  for (const change of act.changes) {
    const key = changedKey(change);
    if (!rows.has(key)) continue;
    const held = rows.get(key);
    rows.set(
      key,
      change.kind === 'value' || change.kind === 'record'
        ? applyToRecord(held as RecordRow | undefined, change, act.stamp, act.by)
        : applyToRow(held as StoredRow | undefined, change, act.stamp),
    );
  }
}
