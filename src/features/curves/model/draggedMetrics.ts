import { eachMetric } from '@/domain/curves/curveMetrics';
import type { DrcMetric } from '@/domain/curves/drcMetric';
import { type MetricValue, noValue } from '@/domain/curves/metricValue';
import { PREVIEW_STATES, PREVIEW_STRIDE, type PreviewNumbers } from '@/domain/curves/previewNumbers';
import { resultMetrics } from '@/domain/curves/resultMetrics';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { CurveLine } from './curveLine';

/**
 * The metrics of a curve under the bounds that are being dragged; null if the preview does not have them.
 * @param place index of the curve in its plot.
 */
export function draggedMetrics(
  { result }: Pick<CurveLine, 'result'>,
  place: number,
  numbers: PreviewNumbers,
  config: DrcConfig,
): Record<DrcMetric, MetricValue> | null {
  const own = numbers.subarray(place * PREVIEW_STRIDE, (place + 1) * PREVIEW_STRIDE);
  const [code = 0, baseline = 0, top = 0, ec50 = 0, hill_slope = 0] = own;
  const state = PREVIEW_STATES[code] ?? 'no_fit';
  if (own.length === 0 || !result.success) return null;
  if (state === 'no_fit') return eachMetric(() => noValue('not_fitted'));
  const verdict = { ...result.verdict, state };
  return resultMetrics({ ...result, verdict, parameters: { baseline, top, ec50, hill_slope } }, config);
}
