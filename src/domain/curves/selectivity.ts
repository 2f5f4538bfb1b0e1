import { type DrcMetric, effectiveDoseMetric } from './drcMetric';
import { ambiguously, exactly, isUsable, type MetricValue, noValue } from './metricValue';

type Qualifier = '<' | '=' | '>';

/**
 * Selectivity of a compound for its own variant over a comparator: the parameter of the comparator divided by its own.
 * For p-forms, which are negative logarithms, it is the difference own - comparator, so that it equals log10 of the
 * ratio of the doses; larger is more selective in both. Limits are propagated: a comparator beyond the highest dose
 * gives a ratio `>`. Ambiguous values have no selectivity, unless the configuration uses them.
 */
export function selectivity(
  metric: DrcMetric,
  own: MetricValue,
  comparator: MetricValue,
  useAmbiguous = false,
): MetricValue {
  if (own.value === null) return own;
  if (comparator.value === null) return noValue('no_comparator');
  if (!isUsable(own, useAmbiguous) || !isUsable(comparator, useAmbiguous)) return noValue('ambiguous');
  const ratio = ratioOf(metric, own, comparator);
  return own.ambiguous || comparator.ambiguous ? ambiguously(ratio) : ratio;
}

type Value = Extract<MetricValue, { value: number }>;

function ratioOf(metric: DrcMetric, own: Value, comparator: Value): MetricValue {
  const isLog = effectiveDoseMetric(metric)?.negativeLog === true;
  const value = isLog ? own.value - comparator.value : comparator.value / own.value;
  if (!Number.isFinite(value)) return noValue('not_finite');
  // The quotient falls when its divisor grows, the difference when its subtrahend grows: the qualifier of that operand
  // is reversed.
  const [first, second] = isLog ? [own, comparator] : [comparator, own];
  const qualifier = combine(first.qualifier, opposite(second.qualifier));
  if (qualifier === null) return noValue('not_comparable');
  return qualifier === '=' ? exactly(value) : { value, qualifier };
}

function opposite(qualifier: Qualifier): Qualifier {
  return qualifier === '<' ? '>' : qualifier === '>' ? '<' : '=';
}

function combine(a: Qualifier, b: Qualifier): Qualifier | null {
  if (a === '=') return b;
  return b === '=' || a === b ? a : null;
}
