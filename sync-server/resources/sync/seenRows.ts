import type { StoredRow } from '@/domain/changes/storedRow';
import type { Sight } from '../../events/sight';
import { type RowTuple, storedOf } from '../../events/structureCache';

/** The rows as the person may know them; rows that they may not know of are left out. */
export function seenRows(sight: Sight, rows: readonly RowTuple[]): StoredRow[] {
  return rows
    .filter((row) => sight.seesRow(row.kind, row.id, row.attrs))
    .map((row) => storedOf({ ...row, attrs: sight.shown(row.kind, row.id, row.attrs) }));
}
