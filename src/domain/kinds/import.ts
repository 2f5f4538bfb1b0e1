import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();
const json = z.json();

export const importSchema = z.object({
  id,
  workspace_id: id,
  file_id: id.nullable(),
  file_name: z.string(),
  entity_slice_id: id.nullable(),
  operation_id: id.nullable(),
  record_set_id: id.nullable(),
  bulk_sync_id: id.nullable(),
  mapping: json,
  update_existing: z.boolean(),
  started_at: time.nullable(),
  is_complete: z.boolean(),
  is_deleted: z.boolean(),
  error_message: z.string().nullable(),
  /** Who stopped it before its end; what had been imported by then stayed. */
  cancelled_by: id.nullable().default(null),
  /** When its data was deleted; an undo of the deletion also clears this. */
  data_deleted_at: time.nullable().default(null),
  data_deleted_by: id.nullable().default(null),
  rows_total: z.number().int(),
  rows_done: z.number().int(),
  created_count: z.number().int(),
  changed_count: z.number().int(),
  same_count: z.number().int(),
  refused_count: z.number().int(),
  created_by: id,
  created_at: time,
});

export const importKind = defineKind({
  noun: 'import',
  shape: importSchema,
  read: 'import.read',
  audience: { of: 'table', table: 'entity_slice_id', isTableOptional: true },
  held: 'work',
  undoAbility: undoneBy('import.run'),
});
