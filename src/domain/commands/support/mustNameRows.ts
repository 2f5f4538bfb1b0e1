import { notFound } from '../../kinds/notFound';
import type { PlainKind } from '../../kinds/rowKind';
import type { Slice } from '../../kinds/slice';
import type { Reader } from '../reader';

/**
 * Refuses (not_found) ids without a row of the kind, or with a deleted one.
 * @param held those that were already named; they may have been deleted since
 */
export async function mustNameRows(
  read: Reader,
  kind: PlainKind,
  ids: readonly (string | null | undefined)[] = [],
  held: readonly (string | null | undefined)[] = [],
): Promise<void> {
  const joining = ids.filter((id) => typeof id === 'string' && !held.includes(id)) as string[];
  for (const row of await read.many(kind, [...new Set(joining)]))
    if (!row || ('is_deleted' in row && row.is_deleted)) throw notFound(kind);
}

/** Refuses (not_found) fields that do not exist or do not belong to the table. */
export async function mustBeFieldsOf(read: Reader, slice: Slice, fieldIds: readonly string[]): Promise<void> {
  const own = new Set([...slice.field_ids, ...slice.key_field_ids]);
  await mustNameRows(read, 'field', fieldIds);
  if (fieldIds.some((id) => !own.has(id))) throw notFound('field');
}
