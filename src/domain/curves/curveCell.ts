import type { Json } from '@/lib/json';
import { formatNumber } from '../fields/formatNumber';
import { checkOf } from './checkOf';
import type { CurveMeasure } from './curveColumn';
import { type CurveDrawing, curveDrawing } from './curveDrawing';
import type { DoseResponseConfig } from './doseResponseConfig';
import { DRC_METRIC_LABELS, type DrcMetric } from './drcMetric';
import { type FittedGroup, type FittedSeries, selectivityInGroup } from './fittedSeries';
import { metricReasonText, metricText } from './metricText';
import type { MetricValue } from './metricValue';
import { summarizeReplicates } from './summarizeReplicates';

/** What stands beside the contents of a curve cell: why it is empty, what to be careful about, and the drawing. */
export interface CurveNote {
  /** One sentence per series. */
  lines: string[];
  /** A short word when some fit needs a second look. */
  warning: string | null;
  /** Why there is no number, in a sentence; null where there is one, and where nothing was to be compared. */
  none: string | null;
  /** In place of a deviation: spread and count of a geometric mean, or the names of the series. */
  under: string | null;
  drawing?: CurveDrawing;
}

/** A cell of a curve column. Several contents are several determinations. */
export interface CurveCell {
  contents: Json[];
  note: CurveNote;
}

const FIGURES = 3;

/**
 * What a column shows of the curves of one record: drawings as lists of points, metrics as qualified numbers.
 * @param groups the plots that the record belongs to.
 */
export function curveCell(
  measure: CurveMeasure,
  groups: readonly FittedGroup[],
  config: DoseResponseConfig,
): CurveCell {
  const series = groups.flat();
  switch (measure.kind) {
    case 'plot': {
      const inputs = series.map((one) => ({ name: nameOf(one), hash: one.hash, result: one.result }));
      const means = series.flatMap(({ result }) =>
        result.plot_data.map(({ dose, response }) => ({ x: dose, y: response })),
      );
      const lines = series.map((one) => spoken(one, `EC50 ${wordsOf(one.metrics.ec50)}`));
      const drawing = curveDrawing(measure.plot, inputs);
      return {
        contents: means.length > 0 ? [means] : [],
        note: { lines, warning: warningOf(series), none: null, under: null, drawing },
      };
    }
    case 'metric':
      return numberCell(
        measure.metric,
        series,
        series.map((one) => one.metrics[measure.metric]),
        config.display_modes[measure.metric] ?? 'list',
        DRC_METRIC_LABELS[measure.metric],
      );
    case 'selectivity': {
      const column = config.selectivity_fields.find((field) => field.selectivity_field_name === measure.name);
      if (!column) return { contents: [], note: { lines: [], warning: null, none: null, under: null } };
      const compared = groups.flatMap((group) =>
        group
          .filter((own) => !own.texts.includes(column.comparator_variant))
          .map((own) => ({ own, value: selectivityInGroup(own, group, column) })),
      );
      return numberCell(
        column.drc_parameter,
        compared.map(({ own }) => own),
        compared.map(({ value }) => value),
        'list',
        column.selectivity_field_name,
      );
    }
  }
}

function numberCell(
  metric: DrcMetric,
  series: readonly FittedSeries[],
  values: readonly MetricValue[],
  mode: 'list' | 'geometric-mean',
  label: string,
): CurveCell {
  const lines = series.map((one, i) => spoken(one, `${label} ${wordsOf(values[i])}`));
  const warning = warningOf(series);
  const summary = summarizeReplicates(metric, values, mode);
  if (summary.mode === 'list') {
    const contents = values.flatMap((value) => (value.value === null ? [] : [contentOf(value)]));
    return {
      contents,
      note: { lines, warning, none: contents.length > 0 ? null : whyNone(series, values), under: null },
    };
  }
  const { mean, spread, n, leftOut } = summary;
  if (mean.value === null) {
    const reason = metricReasonText(mean);
    const none = whyNone(series, values) ?? reason;
    return { contents: [], note: { lines: reason === null ? lines : [reason, ...lines], warning, none, under: null } };
  }
  const parts = [
    spread === null ? '' : `${metric.startsWith('p') ? '±' : '×/÷'} ${formatNumber(spread, 2)}`,
    `n ${n}`,
    leftOut === 0 ? '' : `${leftOut} left out`,
  ].filter((part) => part !== '');
  return {
    contents: [contentOf(mean)],
    note: { lines, warning, none: null, under: n > 1 || leftOut > 0 ? parts.join(' · ') : null },
  };
}

/** Why the first series without a value has none: what failed, rather than that it did. */
function whyNone(series: readonly FittedSeries[], values: readonly MetricValue[]): string | null {
  const at = values.findIndex(({ value }) => value === null);
  const [result, value] = [series[at]?.result, values[at]];
  if (result?.success === false) return result.error;
  return !value || value.value !== null || value.reason === 'no_comparator' ? null : metricReasonText(value);
}

function contentOf(value: MetricValue): Json {
  return value.value === null ? null : { qualifier: value.qualifier, value: value.value };
}

function nameOf(series: FittedSeries): string {
  return series.texts.filter((text) => text !== '').join(' / ');
}

function wordsOf(value: MetricValue | undefined): string {
  if (!value) return '';
  return metricReasonText(value) ?? metricText(value, (number) => formatNumber(number, FIGURES));
}

function spoken(series: FittedSeries, what: string): string {
  const check = checkOf(series.result);
  const name = nameOf(series);
  const said = check.details.length > 0 ? ` (${check.details.join('; ')})` : '';
  return `${name === '' ? '' : `${name}: `}${what}${said}`;
}

function warningOf(series: readonly FittedSeries[]): string | null {
  for (const { result } of series) {
    const check = checkOf(result);
    if (!check.good) return check.word;
  }
  return null;
}
