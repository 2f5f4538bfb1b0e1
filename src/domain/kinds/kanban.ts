import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();
const ids = z.array(z.string());

export const kanbanSchema = z.object({
  id,
  workspace_id: id,
  entity_slice_id: id,
  entity_field_id: id,
  shown_field_ids: ids,
  lane_order: ids,
  hidden_lanes: ids,
  /** Numbers that each lane totals in its footer; null and absent = none. */
  summary_field_id: id.nullable().optional(),
  summary_kind: z.enum(['sum', 'mean', 'minimum', 'maximum']).optional(),
  is_deleted: z.boolean(),
});

export const kanbanKind = defineKind({
  noun: 'kanban board',
  shape: kanbanSchema,
  read: 'kanban.read',
  audience: { of: 'table', table: 'entity_slice_id', fields: ['entity_field_id'] },
  held: 'structure',
  undoAbility: undoneBy('kanban.manage'),
});
