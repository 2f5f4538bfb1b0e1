/** Every number that can be read off a fitted curve, in the order of the columns. */
export const DRC_METRICS = [
  'baseline',
  'top',
  'hill_slope',
  'ec50',
  'ec90',
  'ec95',
  'ec50_abs',
  'ec90_abs',
  'ec95_abs',
  'pec50',
  'pec90',
  'pec95',
  'pec50_abs',
  'pec90_abs',
  'pec95_abs',
] as const;

export type DrcMetric = (typeof DRC_METRICS)[number];

/** Titles of the metrics. */
export const DRC_METRIC_LABELS: Record<DrcMetric, string> = {
  baseline: 'Baseline',
  top: 'Top',
  hill_slope: 'Hill slope',
  ec50: 'EC50',
  ec90: 'EC90',
  ec95: 'EC95',
  ec50_abs: 'ABS EC50',
  ec90_abs: 'ABS EC90',
  ec95_abs: 'ABS EC95',
  pec50: 'pEC50',
  pec90: 'pEC90',
  pec95: 'pEC95',
  pec50_abs: 'ABS pEC50',
  pec90_abs: 'ABS pEC90',
  pec95_abs: 'ABS pEC95',
};

/** Title of the column of a metric: the metric first, so that narrow columns of a long name stay distinguishable. */
export function metricColumnName(metric: DrcMetric, configName: string): string {
  return `${DRC_METRIC_LABELS[metric]} ${configName}`;
}

/**
 * An effective-dose metric split into its parts: `percent` of the effect, absolute or relative, plain dose or negative
 * logarithm.
 */
export interface EffectiveDoseMetric {
  percent: 50 | 90 | 95;
  absolute: boolean;
  negativeLog: boolean;
}

/** Splits an effective-dose metric into its parts; null for baseline, top and hill slope. */
export function effectiveDoseMetric(metric: DrcMetric): EffectiveDoseMetric | null {
  const match = /^(p?)ec(50|90|95)(_abs)?$/.exec(metric);
  if (!match) return null;
  return {
    percent: Number(match[2]) as 50 | 90 | 95,
    absolute: match[3] !== undefined,
    negativeLog: match[1] === 'p',
  };
}
