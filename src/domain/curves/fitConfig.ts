import { z } from 'zod';
import { CURVE_FORMS, DEFAULT_CURVE_FORM, ZERO_DOSES } from './curveForm';
import type { DoseResponseConfig } from './doseResponseConfig';
import { ERROR_BARS } from './errorBar';
import {
  BOUNDED_PARAMETERS,
  type BoundedParameter,
  type ParameterConstraint,
  parameterConstraintSchema,
} from './parameterConstraint';
import { type ResponseScale, responseAtEffect } from './responseScale';

const limit = z.tuple([z.number(), z.number()]);

/** The settings of a fit. All may be left out. */
export const fitConfigSchema = z.object({
  baseline: parameterConstraintSchema.optional(),
  top: parameterConstraintSchema.optional(),
  /** Bounds that are not negative limit the steepness; the sign follows from the direction of the curve. */
  hill_slope: parameterConstraintSchema.optional(),
  ec50: parameterConstraintSchema.optional(),
  /**
   * The convention for the parameters; Top above Baseline by default. `as_bounded` applies every bound to the parameter
   * as it is written, the hill slope with its sign, and no other rule.
   */
  form: z.enum([...CURVE_FORMS, 'as_bounded']).optional(),
  /** How points at dose zero are treated; by default they count as the response without dose. */
  zero_dose: z.enum(ZERO_DOSES).optional(),
  /** A curve with a smaller span between the tested doses is inactive. By default a tenth of the effect scale. */
  smallest_span: z.number().positive().optional(),
  /** Responses without and with full effect. */
  effect_scale: z.object({ zero: z.number(), full: z.number() }).optional(),
  /**
   * Outer box of the search, also for parameters without constraint. Left out: plateaus within twice the response
   * range of the data, hill slope from -10 to 10, EC50 from a hundredth of the lowest to a hundred times the highest
   * dose.
   */
  limits: z.object({ baseline: limit, top: limit, hill_slope: limit, ec50: limit }).partial().optional(),
  error_bar: z.enum(ERROR_BARS).optional(),
  outlier_method: z.enum(['manual', 'rout']).optional(),
  /**
   * Standard errors, intervals and band: from the curvature of the fit, from seeded resampling, or left out.
   * Asymptotic by default.
   */
  confidence: z.enum(['asymptotic', 'bootstrap', 'none']).optional(),
  bootstrap: z.object({ rounds: z.int().min(20).max(10_000), seed: z.int() }).optional(),
});

export type FitConfig = z.infer<typeof fitConfigSchema>;

/** The fit that a stored configuration describes. */
export function fitConfigOf(config: DoseResponseConfig): FitConfig {
  const constraints = Object.fromEntries(BOUNDED_PARAMETERS.map((name) => [name, constraintOf(config, name)]));
  const { error_bar, outlier_method, curve_form, zero_dose, smallest_span } = config;
  return {
    ...constraints,
    error_bar,
    outlier_method,
    form: curve_form ?? DEFAULT_CURVE_FORM,
    zero_dose: zero_dose ?? 'apart',
    ...(smallest_span == null ? {} : { smallest_span }),
    effect_scale: effectScaleOf(config),
  };
}

/** The responses without and with full effect; undefined for raw responses without controls. */
function effectScaleOf(config: DoseResponseConfig): FitConfig['effect_scale'] {
  const { response_scale: kind, control_response_0, control_response_100 } = config;
  if (kind === 'raw' && (control_response_0 === null || control_response_100 === null)) return undefined;
  const scale = responseScaleOf(config);
  return { zero: responseAtEffect(scale, 0), full: responseAtEffect(scale, 100) };
}

/**
 * The scale on which absolute ECs of a configuration are read; raw responses without controls count as percent
 * effect.
 */
export function responseScaleOf(config: DoseResponseConfig): ResponseScale {
  const { response_scale: kind, control_response_0, control_response_100 } = config;
  if (kind !== 'raw') return { kind };
  if (control_response_0 === null || control_response_100 === null) return { kind: 'percent_effect' };
  return { kind, control0: control_response_0, control100: control_response_100 };
}

/** A configuration that was stored before bounds existed for a parameter leaves it free. */
function constraintOf(config: DoseResponseConfig, name: BoundedParameter): ParameterConstraint {
  const type = config[`${name}_constraint_type`] ?? 'none';
  const min = config[`${name}_min`] ?? null;
  const max = config[`${name}_max`] ?? null;
  const warn_only = config[`${name}_warn_only`] ?? false;
  if (type === 'range') return { type, min, max, warn_only };
  const value = min ?? max;
  return type === 'constant' && value !== null ? { type, value, warn_only } : { type: 'none' };
}
