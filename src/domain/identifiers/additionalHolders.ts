import type { RowOf } from '../kinds/registry';
import { identifierKey } from './identifierKey';

/** The records of a table that have one of the keys as an additional identifier, by key. */
export function additionalHolders(
  rows: readonly RowOf<'identifier'>[],
  sliceId: string,
  keys: readonly string[],
): Map<string, string> {
  const wanted = new Set(keys);
  const found = new Map<string, string>();
  for (const row of rows) {
    if (row.is_deleted || row.entity_slice_id !== sliceId) continue;
    const key = identifierKey(row.identifier);
    if (wanted.has(key)) found.set(key, row.record_id);
  }
  return found;
}
