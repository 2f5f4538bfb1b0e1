import { notFound } from '../../kinds/notFound';
import type { Slice } from '../../kinds/slice';
import { lookupOfColumn } from '../../lookups/lookupColumnId';
import type { Reader } from '../reader';
import { mustBeFieldsOf } from '../support/mustNameRows';

/** Refuses (not_found) what is neither a field of the table nor, as `lookup:<id>`, one of its lookup fields. */
export async function mustBeOnCards(read: Reader, slice: Slice, ids: readonly string[]): Promise<void> {
  const lookups = ids.flatMap((id) => lookupOfColumn(id) ?? []);
  await mustBeFieldsOf(
    read,
    slice,
    ids.filter((id) => lookupOfColumn(id) === null),
  );
  for (const row of await read.many('lookup_field', lookups))
    if (!row || row.is_deleted || row.entity_slice_id !== slice.id) throw notFound('lookup_field');
}
