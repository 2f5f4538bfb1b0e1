import type { TableSlice } from './tableSlice';

/** When both are done; null when there is nothing to wait for. */
export function both(one: Promise<void> | null, other: Promise<void> | null): Promise<void> | null {
  return one && other ? Promise.all([one, other]).then(() => {}) : (one ?? other);
}

/** Reads what fields with these names (`field:<id>`) show of records of other tables. */
export function fetchOthers(
  { store }: TableSlice,
  names: Iterable<string>,
  slices: ReadonlyMap<string, TableSlice>,
): Promise<void> | null {
  let waiting: Promise<void> | null = null;
  for (const name of store.readsOthers ? names : []) {
    const fieldId = name.replace(/^field:/, '');
    const lookup = store.lookups.get(fieldId);
    const other = lookup && slices.get(lookup.entity_slice_id);
    if (other) waiting = both(waiting, other.fetch([`field:${lookup.field_id}`]));
    for (const { entity_slice_id: subs, reference_field_id } of store.displayed.tablesOf(fieldId)) {
      const children = slices.get(subs)?.fetch([`field:${fieldId}`, `field:${reference_field_id}`]);
      waiting = both(waiting, children ?? null);
    }
  }
  return waiting;
}
