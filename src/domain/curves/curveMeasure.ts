import type { DrcMetric } from './drcMetric';

/** Ways in which a plot field is drawn in a column of a view. */
export const PLOT_KINDS = ['fitted_line', 'scatter', 'line', 'histogram_categorical', 'histogram_numerical'] as const;
export type PlotKind = (typeof PLOT_KINDS)[number];

export const PLOT_KIND_LABELS: Record<PlotKind, string> = {
  fitted_line: 'Fitted curve',
  scatter: 'Measured points',
  line: 'Means joined',
  histogram_categorical: 'Points by series',
  histogram_numerical: 'Spread of responses',
};

/** The drawing or number that a column shows for the curves of its record. */
export type CurveMeasure =
  | { kind: 'plot'; plot: PlotKind }
  | { kind: 'metric'; metric: DrcMetric }
  /** By the name of a selectivity column. */
  | { kind: 'selectivity'; name: string };
