import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import type { Actor } from '@/domain/permissions/actor';
import { canSeeField } from '@/domain/permissions/visible';

/** The archived fields of a table that a person may see, in the order of the table. */
export function archivedFields(slice: Slice, fields: readonly Field[], actor: Actor): Field[] {
  const byId = new Map(fields.filter((field) => field.is_archived).map((field) => [field.id, field]));
  return slice.field_ids.flatMap((id) => {
    const field = byId.get(id);
    return field && canSeeField(actor, id) ? [field] : [];
  });
}
