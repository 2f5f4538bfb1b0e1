import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();
const ids = z.array(z.string());
/** ISO 8601 in UTC. */
const time = z.string();

export const setSchema = z.object({
  id,
  workspace_id: id,
  set_name: z.string(),
  set_description: z.string(),
  entity_slice_id: id.nullable(),
  program_ids: ids,
  /** In the order of `manual`. */
  record_ids: ids,
  /** When each record joined, in that order; absent if nothing has joined, left or moved since the set was created. */
  additions: z.array(z.object({ id, added_at: time })).optional(),
  sort_behavior: z.enum(['manual', 'date_added', 'alphanumeric']),
  is_archived: z.boolean(),
  is_deleted: z.boolean(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});

export const setKind = defineKind({
  noun: 'set',
  shape: setSchema,
  read: 'set.read',
  audience: { of: 'table', table: 'entity_slice_id', isTableOptional: true, programs: 'program_ids' },
  held: 'structure',
  undoAbility: undoneBy('set.manage'),
});
