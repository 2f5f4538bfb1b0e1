import { z } from 'zod';
import { FIELD_TYPES } from './fieldType';
import { defineKind, undoneBy } from './kind';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/** A column that shows a field of the records to which a reference field points (open-questions B-2.15). */
export const lookupFieldSchema = z.object({
  id,
  workspace_id: id,
  field_name: z.string(),
  /** Name of the field that is shown, as it was when the lookup was made. */
  entity_field_name: z.string(),
  /** The relationship, identified by its reference field. */
  slice_relationship_id: id,
  /** The field of the other table. */
  field_id: id,
  field_type: z.enum(FIELD_TYPES),
  /** The table that has the column. */
  entity_slice_id: id,
  is_archived: z.boolean(),
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
  updated_at: time,
});
export type LookupField = z.infer<typeof lookupFieldSchema>;

export const lookupFieldKind = defineKind({
  noun: 'lookup field',
  shape: lookupFieldSchema,
  read: 'lookup.read',
  audience: {
    of: 'table',
    table: 'entity_slice_id',
    fields: ['field_id'],
    reference: 'slice_relationship_id',
  },
  held: 'structure',
  undoAbility: undoneBy('lookup.manage'),
});
