import { z } from 'zod';

/**
 * A value as REST shows it. A reader who may not view the field gets one entry in place of all: content REDACTED, no
 * id, no time. The result of a formula has no id and no time either.
 */
export const valueShape = z.object({
  id: z.string().nullable(),
  content: z.json(),
  created_at: z.string().nullable(),
  operation_id: z.string().nullable(),
  record_id: z.string(),
  is_redacted: z.boolean(),
});
export type ValueResource = z.infer<typeof valueShape>;

/** A record as REST shows it (data.md section 3); values by field id, newest first. */
export const recordShape = z.object({
  id: z.string(),
  created_at: z.string(),
  entity_group_id: z.string().nullable(),
  entity_slice_id: z.string(),
  is_archived: z.boolean(),
  is_deleted: z.boolean(),
  identifier_ids: z.array(z.string()),
  record_identifier: z.string(),
  initial_operation_id: z.string().nullable(),
  workspace_id: z.string(),
  record_values: z.record(z.string(), z.array(valueShape)),
  sub_record_ids: z.array(z.string()),
  excluded_operation_ids: z.array(z.string()),
  operation_records_created_at: z.record(z.string(), z.string()),
});
export type RecordResource = z.infer<typeof recordShape>;
