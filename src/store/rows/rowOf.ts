import type { StoredRow } from '@/domain/changes/storedRow';
import { plainRow } from '@/domain/kinds/plainRow';
import type { RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';

/** A stored row is never modified, only replaced: what was computed from it stays valid as long as it exists. */
const made = new WeakMap<StoredRow, object>();

/** The attributes of a row with its id, as commands and screens see it; the same object for the same stored row. */
export function rowOf<K extends PlainKind>(row: StoredRow): RowOf<K> {
  let plain = made.get(row);
  if (!plain) {
    plain = plainRow(row.kind, row.id, row.attrs);
    made.set(row, plain);
  }
  return plain as RowOf<K>;
}
