import type { CurveState } from '@/domain/curves/curveVerdict';
import { metricWords } from '@/domain/curves/metricText';
import { isUsable, type MetricValue } from '@/domain/curves/metricValue';

const FIGURES = 3;

/**
 * A metric as shown in a cell: three significant figures, `>` and `<` kept, `~` for an ambiguous fit, a dash if there
 * is no value.
 */
export function metricCell(metric: MetricValue | undefined): string {
  return metricWords(metric, FIGURES);
}

/** Order of reliable metrics: by value, `<` before and `>` after the same number. */
export function compareMetrics(a: MetricValue | undefined, b: MetricValue | undefined): number {
  if (!a || !b || a.value === null || b.value === null) return 0;
  const order = { '<': -1, '=': 0, '>': 1 };
  return a.value - b.value || order[a.qualifier] - order[b.qualifier];
}

const STATES: readonly (CurveState | null)[] = ['ambiguous', 'inactive', 'no_fit'];

/**
 * Class of a metric in a sort, the same in both directions: reliable numbers, ambiguous, inactive, without a fit, none.
 */
export function sortClass(metric: MetricValue | undefined, state: CurveState | null, useAmbiguous: boolean): number {
  if (metric && isUsable(metric, useAmbiguous)) return 0;
  const place = STATES.indexOf(state);
  return place < 0 ? STATES.length + 1 : place + 1;
}
