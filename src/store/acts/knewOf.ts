import type { RowChange, ValueChange } from '@/domain/changes/rowChange';
import { isBlankContent } from '@/domain/records/isBlankContent';
import type { RecordRow } from '@/domain/records/recordRow';
import type { RowMap } from '../rows/applyChanges';
import { rowKey } from '../rows/rowKey';

/** Knowledge of the device when an operation was made. */
export interface Knowledge {
  /** The position of the feed; undefined on a device that has not received any event. */
  cursor: number | undefined;
  clientId: string;
  /**
   * Whether a row exists here only through unsent work; restored work may have reached the server before, and others
   * may have seen it.
   */
  isUnsent: (key: string) => boolean;
  /** The value that the person saw when they began to write, null = an empty cell; absent: the current one. */
  saw?: string | null;
}

/**
 * The last known event of a cell: later than the feed's position if the record was fetched alone or with its table. The
 * person's own values prove nothing: the answer to a push contains them, but not what others wrote before.
 */
function knewOfCell(record: RecordRow, change: ValueChange, knowledge: Knowledge): number {
  const { cursor = 0, saw, clientId, isUnsent } = knowledge;
  const cell = record.cells[change.field_id] ?? [];
  const received = isUnsent(rowKey('record', record.id)) ? 0 : cursor;
  const knew = Math.max(received, ...cell.map((value) => (value.client_id === clientId ? 0 : (value.seq ?? 0))));
  if (saw === undefined || (saw !== null && !cell.some((value) => value.id === saw))) return knew;
  let unseen = knew + 1;
  for (const value of cell) {
    if (value.hidden || value.operation_id !== change.operation_id) continue;
    if (saw === null ? isBlankContent(value.content) : value.id === saw) break;
    unseen = Math.min(unseen, value.seq ?? unseen);
  }
  return unseen - 1;
}

/**
 * The last event that the author of an operation knew in the cells that it writes; for several cells, what they knew in
 * all of them.
 * @param rows the rows as the operation found them.
 * @returns undefined if it writes to no existing cell, and if nothing is known.
 */
export function knewOf(changes: readonly RowChange[], rows: RowMap, knowledge: Knowledge): number | undefined {
  if (knowledge.cursor === undefined) return undefined;
  let knew: number | undefined;
  for (const change of changes) {
    if (change.kind !== 'value' || change.before !== null) continue;
    const record = rows.get(rowKey('record', change.record_id)) as RecordRow | undefined;
    if (!record) continue;
    const here = knewOfCell(record, change, knowledge);
    knew = knew === undefined ? here : Math.min(knew, here);
  }
  return knew;
}
