import { z } from 'zod';
import type { DoseResponseConfig } from './doseResponseConfig';
import { ERROR_BARS } from './errorBar';
import {
  BOUNDED_PARAMETERS,
  type BoundedParameter,
  type ParameterConstraint,
  parameterConstraintSchema,
} from './parameterConstraint';
import type { ResponseScale } from './responseScale';

const limit = z.tuple([z.number(), z.number()]);

/** What a fit must know. Everything may be left out. */
export const fitConfigSchema = z.object({
  baseline: parameterConstraintSchema.optional(),
  top: parameterConstraintSchema.optional(),
  hill_slope: parameterConstraintSchema.optional(),
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

/** The fit that a stored configuration asks for. */
export function fitConfigOf(config: DoseResponseConfig): FitConfig {
  const constraints = Object.fromEntries(BOUNDED_PARAMETERS.map((name) => [name, constraintOf(config, name)]));
  return { ...constraints, error_bar: config.error_bar, outlier_method: config.outlier_method };
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

function constraintOf(config: DoseResponseConfig, name: BoundedParameter): ParameterConstraint {
  const type = config[`${name}_constraint_type`];
  const min = config[`${name}_min`];
  const max = config[`${name}_max`];
  const warn_only = config[`${name}_warn_only`];
  if (type === 'range') return { type, min, max, warn_only };
  const value = min ?? max;
  return type === 'constant' && value !== null ? { type, value, warn_only } : { type: 'none' };
}
