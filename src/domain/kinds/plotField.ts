import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/** The curves of a configuration as a column that views can show. */
export const plotFieldSchema = z.object({
  id,
  workspace_id: id,
  field_name: z.string(),
  drc_config_id: id,
  /** The table of the points. */
  entity_slice_id: id,
  is_archived: z.boolean(),
  /** True after an undo of its creation; rows need not have it. */
  is_deleted: z.boolean().optional(),
  created_by: id,
  created_at: time,
  updated_at: time,
});
export type PlotField = z.infer<typeof plotFieldSchema>;

export const plotFieldKind = defineKind({
  noun: 'plot field',
  shape: plotFieldSchema,
  read: 'drc.read',
  audience: { of: 'table', table: 'entity_slice_id', config: 'drc_config_id' },
  held: 'structure',
  undoAbility: undoneBy('drc.manage'),
});
