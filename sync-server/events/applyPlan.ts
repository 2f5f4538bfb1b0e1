import { applyToRow } from '@/domain/changes/applyToRow';
import type { RowChange } from '@/domain/changes/rowChange';
import type { Stamp } from '@/domain/changes/stamp';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { Reader } from '@/domain/commands/reader';
import { type Authorship, applyToRecord } from '@/domain/events/applyToRecord';
import type { RecordRow } from '@/domain/records/recordRow';

/** The rows that changes touched, in their new state. */
export interface Touched {
  records: Map<string, RecordRow>;
  rows: Map<string, StoredRow>;
}

/**
 * Applies changes with the same functions as every device (domain/changes), to the rows as the transaction sees them.
 */
export async function applyPlan(
  read: Reader,
  changes: readonly RowChange[],
  stamp: Stamp,
  by: Authorship,
): Promise<Touched> {
  const touched: Touched = { records: new Map(), rows: new Map() };
  const recordIds = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'value') recordIds.add(change.record_id);
    else if (change.kind === 'record') recordIds.add(change.id);
  }
  const ids = [...recordIds];
  const held = new Map<string, RecordRow | undefined>();
  (await read.records(ids)).forEach((record, i) => {
    held.set(ids[i] as string, record);
  });
  for (const change of changes) {
    if (change.kind === 'value' || change.kind === 'record') {
      const id = change.kind === 'value' ? change.record_id : change.id;
      const before = touched.records.get(id) ?? held.get(id);
      const after = applyToRecord(before, change, stamp, by);
      if (after && after !== before) touched.records.set(id, after);
    } else {
      const key = `${change.kind}:${change.id}`;
      const before = touched.rows.get(key) ?? (await read.stored(change.kind, change.id));
      const after = applyToRow(before, change, stamp);
      if (after && after !== before) touched.rows.set(key, after);
    }
  }
  return touched;
}
