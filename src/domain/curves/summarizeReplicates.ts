import { type DrcMetric, effectiveDoseMetric } from './drcMetric';
import { exactly, isUsable, type MetricValue, noValue } from './metricValue';

/** How several determinations of one metric are shown. */
export const DRC_DISPLAY_MODES = ['list', 'geometric-mean'] as const;
export type DrcDisplayMode = (typeof DRC_DISPLAY_MODES)[number];

/** Several determinations of a metric as one: all of them, or their mean with its spread. */
export type MetricSummary =
  | { mode: 'list'; values: MetricValue[] }
  | {
      mode: 'geometric-mean';
      mean: MetricValue;
      /**
       * Factor to multiply and divide by (antilog of the SD of the logs); for p-forms the SD itself. Null below two
       * values.
       */
      spread: number | null;
      /** Determinations that took part. */
      n: number;
      /** Determinations without exact value (outside the tested doses, ambiguous, or none), which cannot be part of a mean. */
      leftOut: number;
    };

/**
 * Summarises determinations of `metric`. The geometric mean is the antilog of the mean logarithm; p-forms are
 * logarithms already and average arithmetically. A value that is not positive has no geometric mean.
 * @param useAmbiguous whether values of ambiguous fits take part in the mean
 */
export function summarizeReplicates(
  metric: DrcMetric,
  determinations: readonly MetricValue[],
  mode: DrcDisplayMode,
  useAmbiguous = false,
): MetricSummary {
  if (mode === 'list') return { mode, values: [...determinations] };
  const exact: number[] = [];
  for (const d of determinations)
    if (d.value !== null && d.qualifier === '=' && isUsable(d, useAmbiguous)) exact.push(d.value);
  const leftOut = determinations.length - exact.length;
  const isLog = effectiveDoseMetric(metric)?.negativeLog === true;
  const summary = (mean: MetricValue, spread: number | null): MetricSummary => ({
    mode,
    mean,
    spread,
    n: exact.length,
    leftOut,
  });
  if (exact.length === 0) return summary(noValue(determinations.length > 0 ? 'only_qualified' : 'no_values'), null);
  if (!isLog && exact.some((value) => value <= 0)) return summary(noValue('not_positive'), null);
  const logs = isLog ? exact : exact.map((value) => Math.log(value));
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  const sd =
    logs.length > 1 ? Math.sqrt(logs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (logs.length - 1)) : null;
  return summary(exactly(isLog ? mean : Math.exp(mean)), sd === null ? null : isLog ? sd : Math.exp(sd));
}
