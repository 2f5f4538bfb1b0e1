import { z } from 'zod';

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
});
export type RawDataPoint = z.infer<typeof rawDataPointSchema>;

export const curveParametersSchema = z.object({
  baseline: z.number(),
  top: z.number(),
  ec50: z.number(),
  hill_slope: z.number(),
});

export const CURVE_WARNINGS = [
  'points_dropped',
  'no_degrees_of_freedom',
  'flat',
  'parameter_at_limit',
  'outside_warn_only_bounds',
  'ec50_outside_tested_doses',
  'plateau_not_covered',
  'outliers_found',
  'no_effect',
] as const;

/** Something a reader of the curve should know. */
export const curveWarningSchema = z.object({
  code: z.enum(CURVE_WARNINGS),
  parameter: z.enum(['baseline', 'top', 'ec50', 'hill_slope']).optional(),
  message: z.string(),
});
export type CurveWarning = z.infer<typeof curveWarningSchema>;

const perParameter = <T extends z.ZodType>(shape: T) =>
  z.object({ baseline: shape, top: shape, ec50: shape, hill_slope: shape });

/**
 * How sure the parameters are. A parameter that is constant or ended on a limit has neither error nor interval. The
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
  warnings: z.array(curveWarningSchema),
};

/** Answer of a fit: a curve, or an error string beside the points that it could not be drawn through. */
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

/** Whether the responses of a fitted curve do not depend on the dose. */
export function isFlat(result: Pick<FittedCurve, 'warnings'>): boolean {
  return result.warnings.some((warning) => warning.code === 'flat');
}
