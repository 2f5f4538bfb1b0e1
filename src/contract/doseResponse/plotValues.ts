import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { curveResultSchema } from '@/domain/curves/curveResult';
import { curveVerdictSchema } from '@/domain/curves/curveVerdict';
import { DRC_METRICS } from '@/domain/curves/drcMetric';
import { METRIC_REASONS, type MetricReason } from '@/domain/curves/metricValue';
import { defineCall } from '../call';

const metricValue = z.union([
  z.object({ value: z.number(), qualifier: z.enum(['<', '=', '>']), ambiguous: z.literal(true).optional() }),
  z.object({ value: z.null(), reason: z.enum(Object.keys(METRIC_REASONS) as [MetricReason, ...MetricReason[]]) }),
]);

/** One curve of a record. */
const seriesValue = z.object({
  /** Texts of the series keys. */
  series: z.array(z.string()),
  /** Verdict of the fit on the record, even if only numbers are requested. */
  verdict: curveVerdictSchema,
  result: curveResultSchema.optional(),
  metrics: z.partialRecord(z.enum(DRC_METRICS), metricValue).optional(),
  selectivity: metricValue.optional(),
});

/**
 * Curves, metrics or selectivity of records of the table by which the points are grouped (or of the points themselves).
 */
export const plotValuesCall = defineCall({
  method: 'POST',
  path: '/plot_fields/{plot_field_id}/values',
  summary: 'Curves of records, or their metrics',
  reads: true,
  params: z.object({ plot_field_id: z.uuid() }),
  body: z.object({
    record_ids: z.array(z.uuid()).min(1).max(10_000),
    /** Requested metrics; without metric and selectivity the whole curve is returned. */
    metric_config: z.object({ metrics: z.array(z.enum(DRC_METRICS)).min(1) }).optional(),
    /** Name of a selectivity column of the configuration. */
    selectivity_config: z.object({ selectivity_field_name: z.string() }).optional(),
  }),
  resource: z.record(z.string(), z.array(seriesValue)),
  example: {
    params: { plot_field_id: EXAMPLE.field },
    body: { record_ids: [EXAMPLE.record], metric_config: { metrics: ['ec50', 'hill_slope'] } },
  },
});
