import { z } from 'zod';

/** Parameters of the curve that a configuration may constrain. */
export const BOUNDED_PARAMETERS = ['baseline', 'top', 'hill_slope', 'ec50'] as const;
export type BoundedParameter = (typeof BOUNDED_PARAMETERS)[number];

/** Names of the parameters for readers. */
export const PARAMETER_NAMES: Record<BoundedParameter, string> = {
  baseline: 'Baseline',
  top: 'Top',
  hill_slope: 'Hill slope',
  ec50: 'EC50',
};

export const CONSTRAINT_TYPES = ['range', 'constant', 'none'] as const;
export type ConstraintType = (typeof CONSTRAINT_TYPES)[number];

const warnOnly = z.boolean().optional();

/**
 * How one parameter may vary in a fit: between two bounds (a bound left out is open), not at all, or freely. With
 * `warn_only` the bounds do not bind and change nothing; a result outside them carries a warning.
 */
export const parameterConstraintSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('range'),
    min: z.number().nullish(),
    max: z.number().nullish(),
    warn_only: warnOnly,
  }),
  z.object({ type: z.literal('constant'), value: z.number(), warn_only: warnOnly }),
  z.object({ type: z.literal('none') }),
]);

export type ParameterConstraint = z.infer<typeof parameterConstraintSchema>;
