import type { Field } from '@/domain/kinds/field';
import type { RowOf } from '@/domain/kinds/registry';
import type { Slice } from '@/domain/kinds/slice';
import { lookupColumn } from '@/domain/lookups/lookupColumn';
import type { Actor } from '@/domain/permissions/actor';
import { canSeeField } from '@/domain/permissions/visible';
import { isLive } from '../model/columnModel';

/** The rows that define the columns of tables. */
export interface FieldRows {
  fields: readonly Field[];
  lookups: readonly RowOf<'lookup_field'>[];
  actor: Actor;
}

/** The fields of a table that a person may see, in its order; lookups under the name of their column. */
export function fieldsOfTable(
  slice: Slice | undefined,
  { fields, lookups, actor }: FieldRows,
): { own: ReadonlyMap<string, Field>; looked: readonly Field[] } {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const own = new Map<string, Field>();
  for (const id of slice?.field_ids ?? []) {
    const field = byId.get(id);
    if (isLive(field) && canSeeField(actor, id)) own.set(id, field);
  }
  const rows = { lookup: (id: string) => lookups.find((row) => row.id === id), field: (id: string) => byId.get(id) };
  const looked = lookups
    .filter((row) => row.entity_slice_id === slice?.id && own.has(row.slice_relationship_id))
    .flatMap((row) => lookupColumn(row.id, rows)?.field ?? [])
    .filter((field) => canSeeField(actor, field.attrs.lookup?.field_id ?? ''));
  return { own, looked };
}
