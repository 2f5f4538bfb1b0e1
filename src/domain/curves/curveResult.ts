import { z } from 'zod';
import { curveVerdictSchema } from './curveVerdict';
import type { CurveParameters } from './fourParameterLogistic';

/**
 * One dose of the plot: mean response of the points that took part, and the spread of its replicates (null for a
 * single one).
 */
export const plotPointSchema = z.object({
  dose: z.number(),
  response: z.number(),
  error_bar: z.number().nullable(),
});
export type PlotPoint = z.infer<typeof plotPointSchema>;

/** One measured point. Outliers stay visible but take no part in the fit. */
export const rawDataPointSchema = z.object({
  dose: z.number(),
  response: z.number(),
  record_id: z.string().nullable(),
  operation_id: z.string().nullable(),
  is_outlier: z.boolean(),
  /** Name of the sample or plate in which it was measured; null where none is given. */
  replicate: z.string().nullable(),
});
export type RawDataPoint = z.infer<typeof rawDataPointSchema>;

/** For an inactive curve, baseline and top are the level of its responses, and there is neither EC50 nor hill slope. */
export const curveParametersSchema = z.object({
  baseline: z.number(),
  top: z.number(),
  ec50: z.number().nullable(),
  hill_slope: z.number().nullable(),
});

export const CURVE_WARNINGS = [
  'points_dropped',
  'controls_apart',
  'outliers_found',
  'last_points_leave',
  'parameter_at_limit',
  'outside_warn_only_bounds',
  'ec50_outside_tested_doses',
  'plateau_not_covered',
  'scale_doubtful',
] as const;

/** Something a reader of the curve should know. */
export const curveWarningSchema = z.object({
  code: z.enum(CURVE_WARNINGS),
  parameter: z.enum(['baseline', 'top', 'ec50', 'hill_slope']).optional(),
  /** The doses concerned, ascending. */
  doses: z.array(z.number()).optional(),
  message: z.string(),
});
export type CurveWarning = z.infer<typeof curveWarningSchema>;

const perParameter = <T extends z.ZodType>(shape: T) =>
  z.object({ baseline: shape, top: shape, ec50: shape, hill_slope: shape });

/**
 * How certain the parameters are. A parameter that is constant or at a limit has neither error nor interval. The
 * interval of the EC50 is symmetric in its logarithm. The band is that of the curve itself, not of single measurements.
 */
export const curveConfidenceSchema = z.object({
  method: z.enum(['asymptotic', 'bootstrap']),
  level: z.number(),
  standard_errors: perParameter(z.number().nullable()),
  intervals: perParameter(z.tuple([z.number(), z.number()]).nullable()),
  band: z.array(z.object({ dose: z.number(), lower: z.number(), upper: z.number() })),
});
export type CurveConfidence = z.infer<typeof curveConfidenceSchema>;

/** Quality of a fit; `residual_sd` is null without degrees of freedom, `r_squared` where all responses are equal. */
export const fitStatisticsSchema = z.object({
  rss: z.number(),
  points: z.number(),
  degrees_of_freedom: z.number(),
  residual_sd: z.number().nullable(),
  r_squared: z.number().nullable(),
});
export type FitStatistics = z.infer<typeof fitStatisticsSchema>;

const shared = {
  plot_data: z.array(plotPointSchema),
  raw_data_points: z.array(rawDataPointSchema),
  verdict: curveVerdictSchema,
  warnings: z.array(curveWarningSchema),
};

/**
 * Answer of a fit: a curve (a level line for an inactive compound), or an error with the points through which no curve
 * could be drawn.
 */
export const curveResultSchema = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    ...shared,
    parameters: curveParametersSchema,
    /** Lowest and highest positive dose that took part. */
    tested_doses: z.tuple([z.number(), z.number()]),
    fit_statistics: fitStatisticsSchema,
    confidence: curveConfidenceSchema.nullable(),
  }),
  z.object({ success: z.literal(false), ...shared, error: z.string() }),
]);
export type CurveResult = z.infer<typeof curveResultSchema>;
export type FittedCurve = Extract<CurveResult, { success: true }>;

/** The curve to draw: for an inactive compound the level line through its points. */
export function drawnCurve({
  parameters,
  tested_doses,
}: Pick<FittedCurve, 'parameters' | 'tested_doses'>): CurveParameters {
  const { baseline, top, ec50, hill_slope } = parameters;
  return { baseline, top, ec50: ec50 ?? middleDose(tested_doses), hill_slope: hill_slope ?? 1 };
}

function middleDose([low, high]: readonly [number, number]): number {
  return 10 ** ((Math.log10(low) + Math.log10(high)) / 2);
}

/** The EC50 where it can be marked on the curve: within the tested doses; null elsewhere. */
export function markedEc50({ parameters: { ec50 }, tested_doses: [low, high] }: FittedCurve): number | null {
  return ec50 !== null && ec50 >= low && ec50 <= high ? ec50 : null;
}
