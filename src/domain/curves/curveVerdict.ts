import { z } from 'zod';

/**
 * Conclusion of a fit about the compound: its EC50 counts, there is no effect, the number must not be relied on, or
 * there is no curve.
 */
export const CURVE_STATES = ['active', 'inactive', 'ambiguous', 'no_fit'] as const;
export type CurveState = (typeof CURVE_STATES)[number];

export const CURVE_STATE_WORDS: Record<CurveState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  ambiguous: 'Ambiguous',
  no_fit: 'No fit',
};

export const VERDICT_REASONS = [
  'no_effect',
  'small_span',
  'fit_failed',
  'level_at_effect',
  'outside_bounds',
  'interval_wide',
  'hill_at_limit',
  'plateau_open',
  'low_r_squared',
  'weak_evidence',
  'no_degrees_of_freedom',
  'nothing_fitted',
  'implausible_response',
  'single_reading',
] as const;
export type VerdictReason = (typeof VERDICT_REASONS)[number];

/** The state of a curve with its reasons, none for an active one. */
export const curveVerdictSchema = z.object({
  state: z.enum(CURVE_STATES),
  reasons: z.array(z.object({ code: z.enum(VERDICT_REASONS), message: z.string() })),
  /** P of the extra sum-of-squares test of the curve against a level line; null where there is none. */
  p_value: z.number().nullable(),
});
export type CurveVerdict = z.infer<typeof curveVerdictSchema>;
