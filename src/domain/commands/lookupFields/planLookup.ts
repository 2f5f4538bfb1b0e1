import { z } from 'zod';
import type { AttributeChange } from '../../changes/rowChange';
import type { LookupField } from '../../kinds/lookupField';
import type { Slice } from '../../kinds/slice';
import { lookupFault } from '../../lookups/lookupColumn';
import { invalid } from '../../refusal';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { created } from '../support/changes';
import { mustGet } from '../support/mustGet';
import { uniqueName } from '../support/uniqueName';

/** Definition of a lookup field. */
export const lookupInput = z.object({
  slice_relationship_id: z.uuid(),
  field_id: z.uuid(),
  field_name: z.string().max(500).optional(),
});

/** Names that columns of a table already have. */
export async function takenNames(read: Reader, slice: Slice, except?: string): Promise<string[]> {
  const own = new Set(slice.field_ids);
  const fields = (await read.all('field')).filter((field) => own.has(field.id) && !field.is_deleted);
  const lookups = (await read.all('lookup_field')).filter(
    (lookup) => lookup.entity_slice_id === slice.id && !lookup.is_deleted && lookup.id !== except,
  );
  return [...fields, ...lookups].map((one) => one.field_name);
}

/**
 * A new lookup field of a table.
 * @throws Refusal invalid when the fields do not fit together, conflict when the name is taken
 */
export async function planLookup(
  read: Reader,
  slice: Slice,
  input: z.infer<typeof lookupInput> & { id?: string | undefined },
  context: CommandContext,
): Promise<{ row: LookupField; change: AttributeChange }> {
  const reference = await read.get('field', input.slice_relationship_id);
  const target = await read.get('field', input.field_id);
  const fault = lookupFault(reference, target);
  if (fault !== null || !reference || !target) throw invalid(['field_id'], fault ?? '', 'lookup');
  if (!slice.field_ids.includes(reference.id))
    throw invalid(
      ['slice_relationship_id'],
      `${reference.field_name} is not a field of ${slice.slice_name}.`,
      'lookup',
    );
  const other = await mustGet(read, 'slice', reference.ref_slice_id ?? '');
  if (!other.field_ids.includes(target.id))
    throw invalid(['field_id'], `${target.field_name} is not a field of ${other.slice_name}.`, 'lookup');
  const at = new Date(context.at).toISOString();
  const row: LookupField = {
    id: input.id ?? context.newId(),
    workspace_id: context.actor.workspace_id,
    field_name: uniqueName(
      input.field_name ?? `${target.field_name} (${reference.field_name})`,
      await takenNames(read, slice),
      'field_name',
    ),
    entity_field_name: target.field_name,
    slice_relationship_id: reference.id,
    field_id: target.id,
    field_type: target.field_type,
    entity_slice_id: slice.id,
    is_archived: false,
    is_deleted: false,
    created_by: context.actor.user_id,
    created_at: at,
    updated_at: at,
  };
  return { row, change: created('lookup_field', row) };
}
