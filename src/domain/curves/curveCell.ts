import type { Json } from '@/lib/json';
import type { CurveMeasure } from '../curves/curveMeasure';
import { formatNumber } from '../fields/formatNumber';
import type { CellState, StatedContent } from '../fields/statedContent';
import { checkOf } from './checkOf';
import { type CurveDrawing, curveDrawing } from './curveDrawing';
import type { CurveState } from './curveVerdict';
import type { DoseResponseConfig } from './doseResponseConfig';
import { DRC_METRIC_LABELS, type DrcMetric } from './drcMetric';
import { type FittedGroup, type FittedSeries, selectivityInGroup } from './fittedSeries';
import { metricReasonText, metricWords } from './metricText';
import { isUsable, type MetricValue } from './metricValue';
import { summarizeReplicates } from './summarizeReplicates';

/** Remarks about the contents of a curve cell: why it is empty, what to be careful about, and the drawing. */
export interface CurveNote {
  /** One sentence per series. */
  lines: string[];
  /** A short word when a fit needs a second look. */
  warning: string | null;
  /** Why there is no number, in a sentence; null where there is one, and where there was nothing to compare. */
  none: string | null;
  /** In place of a deviation: spread and count of a geometric mean, or the names of the series. */
  under: string | null;
  drawing?: CurveDrawing;
}

/**
 * A cell of a curve column. Several contents are several determinations: first the numbers that count, then remarks
 * about the others.
 */
export interface CurveCell {
  contents: Json[];
  note: CurveNote;
}

const FIGURES = 3;

/**
 * Contents that a column shows for the curves of one record: drawings as lists of points, metrics as qualified numbers.
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
      const lines = series.map((one) => spoken(one, 'EC50', one.metrics.ec50));
      const drawing = curveDrawing(measure.plot, inputs, config.color);
      return {
        contents: means.length > 0 ? [means] : [],
        note: { lines, warning: warningOf(series), none: null, under: null, drawing },
      };
    }
    case 'metric': {
      const { metric } = measure;
      const values = series.map((one) => ({ series: one, value: one.metrics[metric] }));
      const mode = config.display_modes[metric] ?? 'list';
      return numberCell(values, { metric, mode, label: DRC_METRIC_LABELS[metric], config });
    }
    case 'selectivity': {
      const column = config.selectivity_fields.find((field) => field.selectivity_field_name === measure.name);
      if (!column) return { contents: [], note: { lines: [], warning: null, none: null, under: null } };
      const values = groups.flatMap((group) =>
        group
          .filter((own) => !own.texts.includes(column.comparator_variant))
          .map((own) => ({ series: own, value: selectivityInGroup(own, group, column, config) })),
      );
      const { drc_parameter: metric, selectivity_field_name: label } = column;
      return numberCell(values, { metric, mode: 'list', label, config });
    }
  }
}

/** Contribution of one series to a column. */
interface Determination {
  series: FittedSeries;
  value: MetricValue;
}

interface NumberColumn {
  metric: DrcMetric;
  mode: 'list' | 'geometric-mean';
  label: string;
  config: Pick<DoseResponseConfig, 'ambiguous_values'>;
}

function numberCell(determinations: readonly Determination[], column: NumberColumn): CurveCell {
  const { metric, mode, label, config } = column;
  const useAmbiguous = config.ambiguous_values === 'use';
  const lines = determinations.map(({ series, value }) => spoken(series, label, value));
  const warning = warningOf(determinations.map(({ series }) => series));
  const stated = determinations.flatMap((one) => statedOf(one, useAmbiguous) ?? []);
  const values = determinations.map(({ value }) => value);
  const summary = summarizeReplicates(metric, values, mode, useAmbiguous);
  if (summary.mode === 'list') {
    const numbers = values.flatMap((value) => (isUsable(value, useAmbiguous) ? [contentOf(value)] : []));
    const none = numbers.length > 0 ? null : whyNone(determinations);
    return { contents: [...numbers, ...(stated as Json[])], note: { lines, warning, none, under: null } };
  }
  const { mean, spread, n, leftOut } = summary;
  if (mean.value === null) {
    const reason = metricReasonText(mean);
    const none = whyNone(determinations) ?? reason;
    const said = reason === null || stated.length > 0 ? lines : [reason, ...lines];
    return { contents: stated as Json[], note: { lines: said, warning, none, under: null } };
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

const CELL_STATE: Partial<Record<CurveState, CellState>> = {
  ambiguous: 'ambiguous',
  inactive: 'inactive',
  no_fit: 'no_fit',
};

/** The remark about a series that gives no number that counts; null where it gives one, or was not requested. */
function statedOf({ series, value }: Determination, useAmbiguous: boolean): StatedContent | null {
  if (isUsable(value, useAmbiguous)) return null;
  if (value.value !== null) return { state: 'ambiguous', near: { qualifier: value.qualifier, value: value.value } };
  if (value.reason === 'ambiguous') return { state: 'ambiguous' };
  const state = value.reason === 'no_comparator' ? undefined : CELL_STATE[series.result.verdict.state];
  return state === undefined || state === 'ambiguous' ? null : { state };
}

/** Why the first series without a value has none: what failed, rather than that it did. */
function whyNone(determinations: readonly Determination[]): string | null {
  const first = determinations.find(({ value }) => value.value === null);
  if (!first || first.value.value !== null || first.value.reason === 'no_comparator') return null;
  const { result } = first.series;
  const [reason] = result.verdict.state === 'active' ? [] : result.verdict.reasons;
  return reason?.message ?? metricReasonText(first.value);
}

function contentOf(value: MetricValue): Json {
  return value.value === null ? null : { qualifier: value.qualifier, value: value.value };
}

function nameOf(series: FittedSeries): string {
  return series.texts.filter((text) => text !== '').join(' / ');
}

function spoken(series: FittedSeries, label: string, value: MetricValue): string {
  const check = checkOf(series.result);
  const name = nameOf(series);
  const { state } = series.result.verdict;
  const number = value.value === null ? (metricReasonText(value) ?? '') : metricWords(value, FIGURES);
  const what = state === 'inactive' || state === 'no_fit' ? check.word : `${label} ${number}`;
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
