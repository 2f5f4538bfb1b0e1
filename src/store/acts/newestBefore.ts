import type { RowChange } from '@/domain/changes/rowChange';
import type { RecordRow } from '@/domain/records/recordRow';
import type { RowMap } from '../rows/applyChanges';
import { rowKey } from '../rows/rowKey';

/**
 * The time of the newest value in the cells that an operation writes, as shown to its author; 0 if they are empty.
 * @param rows the rows as the operation found them.
 */
export function newestBefore(changes: readonly RowChange[], rows: RowMap): number {
  let newest = 0;
  for (const change of changes) {
    if (change.kind !== 'value' || change.before !== null) continue;
    const record = rows.get(rowKey('record', change.record_id)) as RecordRow | undefined;
    for (const value of record?.cells[change.field_id] ?? [])
      if (!value.hidden && value.operation_id === change.operation_id) newest = Math.max(newest, value.at);
  }
  return newest;
}
