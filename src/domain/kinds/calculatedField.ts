import { z } from 'zod';
import { calculatedFieldSchema } from '../curves/doseResponseConfig';
import { defineKind, undoneBy } from './kind';

const id = z.string();

/** A metric or selectivity column; the name of a selectivity column tells which one it is. */
export const calculatedFieldRowSchema = calculatedFieldSchema.extend({
  id,
  workspace_id: id,
  drc_config_id: id,
  entity_slice_id: id,
  /** True after an undo of its creation; rows need not have it. */
  is_deleted: z.boolean().optional(),
});
export type CalculatedFieldRow = z.infer<typeof calculatedFieldRowSchema>;

export const calculatedFieldKind = defineKind({
  noun: 'calculated field',
  shape: calculatedFieldRowSchema,
  read: 'drc.read',
  audience: { of: 'table', table: 'entity_slice_id', config: 'drc_config_id' },
  held: 'structure',
  undoAbility: undoneBy('drc.manage'),
});
