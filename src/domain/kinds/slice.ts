import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();
const ids = z.array(z.string());
/** ISO 8601 in UTC. */
const time = z.string();

export const sliceSchema = z.object({
  id,
  workspace_id: id,
  slice_name: z.string(),
  description: z.string(),
  icon_color: z.string().nullable(),
  key_field_ids: ids,
  /** All fields that have ever been key fields, once they were changed; see identifiers/identifierFields. */
  identifier_field_ids: ids.optional(),
  /** Fields that belong to the table in the order of a new view, key fields first. */
  field_ids: ids,
  /**
   * The programs through which the table is shared, in addition to those of its views; absent in tables that are older
   * than this attribute.
   */
  program_ids: ids.optional(),
  /** The view that opens with the table; null and absent = all of its records. */
  default_view_id: id.nullable().optional(),
  is_draft: z.boolean(),
  is_archived: z.boolean(),
  is_built_in: z.boolean(),
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
  updated_at: time,
});
export type Slice = z.infer<typeof sliceSchema>;

export const sliceKind = defineKind({
  noun: 'table',
  shape: sliceSchema,
  read: 'slice.read',
  audience: { of: 'table', table: 'id' },
  held: 'structure',
  undoAbility: undoneBy('slice.update'),
});
