import { z } from 'zod';
import { doseResponseConfigSchema } from '../curves/doseResponseConfig';
import { defineKind, undoneBy } from './kind';

const id = z.string();
/** ISO 8601 in UTC. */
const time = z.string();

/**
 * Settings of a stored configuration besides those of the fit: its name, the table of its points, and where exclusions
 * are stored.
 */
export const drcConfigSettingsSchema = doseResponseConfigSchema.extend({
  config_name: z.string(),
  /** The table of the measured points: one record is one point (or one list of points, for an xy-array). */
  entity_slice_id: z.uuid(),
  /** A boolean field of that table: `true` excludes the point from the fit. Without it no point can be excluded. */
  outlier_field_id: z.uuid().nullable().default(null),
});
export type DrcConfigSettings = z.infer<typeof drcConfigSettingsSchema>;

/** A stored dose-response configuration. */
export const drcConfigSchema = drcConfigSettingsSchema.extend({
  id,
  workspace_id: id,
  is_deleted: z.boolean(),
  created_by: id,
  last_updated_by: id,
  created_at: time,
  updated_at: time,
});
export type DrcConfig = z.infer<typeof drcConfigSchema>;

export const drcConfigKind = defineKind({
  noun: 'dose-response configuration',
  shape: drcConfigSchema,
  read: 'drc.read',
  audience: {
    of: 'table',
    table: 'entity_slice_id',
    fields: ['dose_field_id', 'response_field_id', 'replicate_field_id', 'outlier_field_id'],
    fieldLists: ['group_by_key_field_ids', 'series_key_field_ids'],
  },
  held: 'structure',
  undoAbility: undoneBy('drc.manage'),
});
