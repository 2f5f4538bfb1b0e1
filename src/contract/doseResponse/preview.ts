import { z } from 'zod';
import { ZERO_DOSES } from '@/domain/curves/curveForm';
import { curveResultSchema } from '@/domain/curves/curveResult';
import { doseResponseConfigSchema } from '@/domain/curves/doseResponseConfig';
import { CONSTRAINT_TYPES } from '@/domain/curves/parameterConstraint';
import { RESPONSE_SCALES } from '@/domain/curves/responseScale';
import { defineCall } from '../call';

const MOST_POINTS = 10_000;
const numbers = z.array(z.number().nullable()).max(MOST_POINTS);

/** Fits points that are not stored. Bounds have the names and meaning of a configuration; all may be left out. */
export const drcPreviewCall = defineCall({
  method: 'POST',
  path: '/dose_response/preview',
  summary: 'Fit a curve through doses and responses without storing anything',
  reads: true,
  body: z.object({
    doses: numbers,
    responses: numbers,
    /** Indices of points that are excluded. */
    outliers: z.array(z.int().min(0)).max(MOST_POINTS).default([]),
    ...doseResponseConfigSchema.pick({
      baseline_min: true,
      baseline_max: true,
      top_min: true,
      top_max: true,
      hill_slope_min: true,
      hill_slope_max: true,
      ec50_min: true,
      ec50_max: true,
      baseline_warn_only: true,
      top_warn_only: true,
      hill_slope_warn_only: true,
      ec50_warn_only: true,
      error_bar: true,
      outlier_method: true,
      curve_form: true,
      smallest_span: true,
      control_response_0: true,
      control_response_100: true,
    }).shape,
    // If left out, bounds mean a range.
    baseline_constraint_type: z.enum(CONSTRAINT_TYPES).optional(),
    top_constraint_type: z.enum(CONSTRAINT_TYPES).optional(),
    hill_slope_constraint_type: z.enum(CONSTRAINT_TYPES).optional(),
    ec50_constraint_type: z.enum(CONSTRAINT_TYPES).optional(),
    /** If left out, the scale is unknown: a curve is inactive by the F test alone. */
    response_scale: z.enum(RESPONSE_SCALES).default('raw'),
    /** If left out, points at dose zero count as the response without dose. */
    zero_dose: z.enum(ZERO_DOSES).default('baseline'),
  }),
  resource: curveResultSchema,
  example: { body: { doses: [0.1, 1, 10, 100, 1000], responses: [1, 9, 50, 91, 99] } },
});
