import { z } from 'zod';
import { defineKind, undoneBy } from './kind';
import { viewFieldSchema, viewFilterSchema, viewSortSchema } from './view';

const id = z.string();
const ids = z.array(z.string());
/** ISO 8601 in UTC. */
const time = z.string();

/**
 * How the records of an experiment, or of all experiments of a definition, are shown: own columns with filters and
 * sorts, together with saved views of tables (open-questions B-2.37).
 */
export const operationViewSchema = z.object({
  id,
  workspace_id: id,
  view_name: z.string(),
  /** At most one of the two. */
  operation_id: id.nullable(),
  operation_definition_id: id.nullable(),
  program_ids: ids,
  view_fields: z.array(viewFieldSchema),
  filters: z.array(viewFilterSchema),
  sorts: z.array(viewSortSchema),
  /** Saved views of tables, in their order. */
  record_view_ids: ids,
  /** Never stored: true for a reader for whom parts were left out, because they depend on hidden fields. */
  is_partial: z.boolean().optional(),
  is_deleted: z.boolean(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});
export type OperationView = z.infer<typeof operationViewSchema>;

export const operationViewKind = defineKind({
  noun: 'experiment view',
  shape: operationViewSchema,
  read: 'operation_view.read',
  audience: { of: 'table', operation: 'operation_id', programs: 'program_ids' },
  held: 'structure',
  undoAbility: undoneBy('operation_view.manage'),
});
