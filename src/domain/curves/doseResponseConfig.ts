import { z } from 'zod';
import { CURVE_FORMS, DEFAULT_CURVE_FORM, ZERO_DOSES } from './curveForm';
import { DEFAULT_DOSE_UNIT, DOSE_UNITS } from './doseUnit';
import { DRC_METRICS } from './drcMetric';
import { ERROR_BARS } from './errorBar';
import { CONSTRAINT_TYPES } from './parameterConstraint';
import { RESPONSE_SCALES } from './responseScale';
import { DRC_DISPLAY_MODES } from './summarizeReplicates';

/** How values of ambiguous fits are treated: only shown, or used like others. */
export const AMBIGUOUS_VALUES = ['leave_out', 'use'] as const;
export type AmbiguousValues = (typeof AMBIGUOUS_VALUES)[number];

const id = z.uuid();
const bound = z.number().nullable().default(null);
const metric = z.enum(DRC_METRICS);

/** A selectivity column: a metric of the comparator variant set against that of the row's own variant. */
export const selectivityFieldSchema = z.object({
  selectivity_field_name: z.string().trim().min(1),
  drc_parameter: metric,
  /** A value of the series key fields. */
  comparator_variant: z.string().min(1),
});
export type SelectivityField = z.infer<typeof selectivityFieldSchema>;

/**
 * How the dose-response curves of an assay are fitted and shown. Of a constraint of type `constant` the minimum is the
 * value (the maximum is empty or the same). Rules that span several fields are in `validateDoseResponseConfig`.
 */
export const doseResponseConfigSchema = z.object({
  operation_definition_id: id.nullable().default(null),
  dose_field_id: id,
  response_field_id: id,
  replicate_field_id: id.nullable().default(null),

  baseline_min: bound,
  baseline_max: bound,
  top_min: bound,
  top_max: bound,
  hill_slope_min: bound,
  hill_slope_max: bound,
  ec50_min: bound,
  ec50_max: bound,
  baseline_constraint_type: z.enum(CONSTRAINT_TYPES).default('none'),
  top_constraint_type: z.enum(CONSTRAINT_TYPES).default('none'),
  hill_slope_constraint_type: z.enum(CONSTRAINT_TYPES).default('none'),
  ec50_constraint_type: z.enum(CONSTRAINT_TYPES).default('none'),
  baseline_warn_only: z.boolean().default(false),
  top_warn_only: z.boolean().default(false),
  hill_slope_warn_only: z.boolean().default(false),
  ec50_warn_only: z.boolean().default(false),

  y_axis_min: bound,
  y_axis_max: bound,
  color: z.string().nullable().default(null),

  group_by_key_field_ids: z.array(id).default([]),
  series_key_field_ids: z.array(id).default([]),

  /** Which metrics have a column. A metric left out has none. */
  column_toggles: z.partialRecord(metric, z.boolean()).default({ ec50: true }),
  /** How replicate determinations are shown. A metric left out shows the list. */
  display_modes: z.partialRecord(metric, z.enum(DRC_DISPLAY_MODES)).default({}),
  selectivity_fields: z.array(selectivityFieldSchema).default([]),

  dose_unit: z.enum(DOSE_UNITS).default(DEFAULT_DOSE_UNIT),
  response_scale: z.enum(RESPONSE_SCALES).default('percent_effect'),
  /** Responses of the controls without and with full effect; needed for absolute ECs of raw responses. */
  control_response_0: bound,
  control_response_100: bound,
  error_bar: z.enum(ERROR_BARS).default('sd'),
  /** `rout` looks for outliers (Q = 1 %) in addition to those marked manually. */
  outlier_method: z.enum(['manual', 'rout']).default('manual'),

  /** The convention for a falling curve. */
  curve_form: z.enum(CURVE_FORMS).default(DEFAULT_CURVE_FORM),
  zero_dose: z.enum(ZERO_DOSES).default('apart'),
  /**
   * A curve with a smaller span between the tested doses is inactive, in units of the response. Null: a tenth of the
   * effect scale, if there is one.
   */
  smallest_span: z.number().positive().nullable().default(null),
  /** Whether values of ambiguous fits take part in sorts, means and selectivities. */
  ambiguous_values: z.enum(AMBIGUOUS_VALUES).default('leave_out'),
});

export type DoseResponseConfig = z.infer<typeof doseResponseConfigSchema>;

/** A calculated field: one metric or selectivity column of a configuration. */
export const calculatedFieldSchema = z.object({
  id,
  field_name: z.string().min(1),
  calculation_type: z.union([metric, z.enum(['fitted_line', 'selectivity'])]),
  drc_config_id: id,
  created_at: z.string(),
  updated_at: z.string(),
  created_by: id.nullable(),
  last_updated_by: id.nullable(),
  is_archived: z.boolean(),
});
