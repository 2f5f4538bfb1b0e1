import { z } from 'zod';
import { defineKind, undoneBy } from './kind';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/** An additional identifier of a record (custom), or its membership of an identifier set. */
export const identifierSchema = z.object({
  id,
  workspace_id: id,
  record_id: id,
  entity_slice_id: id,
  identifier: z.string(),
  /** The form in which it is compared (see identifierKey). */
  identifier_key: z.string().optional(),
  identifier_type: z.enum(['custom', 'set']),
  identifier_type_id: id.nullable(),
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
});

export const identifierKind = defineKind({
  noun: 'identifier',
  shape: identifierSchema,
  read: 'identifier.read',
  audience: { of: 'table', table: 'entity_slice_id' },
  held: 'work',
  indexed: ['record_id'],
  undoAbility: undoneBy('identifier.write'),
});
