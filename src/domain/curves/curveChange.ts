import type { CurveResult } from './curveResult';
import { CURVE_STATE_WORDS } from './curveVerdict';
import type { DoseResponseConfig } from './doseResponseConfig';
import { DRC_METRIC_LABELS, DRC_METRICS, type DrcMetric } from './drcMetric';
import { metricWords } from './metricText';
import type { MetricValue } from './metricValue';
import { resultMetrics } from './resultMetrics';

/** Everything that is reported about a curve. */
export interface ReportedCurve {
  state: CurveResult['verdict']['state'];
  metrics: Record<DrcMetric, MetricValue>;
  /** Metrics that have a column, and the four parameters. */
  shown: readonly DrcMetric[];
}

/** One number or word that is reported differently than before. */
export interface ReportedChange {
  label: string;
  before: string;
  after: string;
}

const PARAMETERS: readonly DrcMetric[] = ['ec50', 'top', 'baseline', 'hill_slope'];
/** Relative difference that a number may show between fits of the same data. */
const SAME = 1e-6;
const FIGURES = 3;
const ALL_FIGURES = 7;

/** State and metrics that a configuration reports for a result. */
export function reportedCurve(result: CurveResult, config: DoseResponseConfig): ReportedCurve {
  const columns = DRC_METRICS.filter((metric) => config.column_toggles[metric] && !PARAMETERS.includes(metric));
  return { state: result.verdict.state, metrics: resultMetrics(result, config), shown: [...PARAMETERS, ...columns] };
}

/** Differences between two reports, state first, then number by number; empty if they are equal. */
export function curveChange(before: ReportedCurve, after: ReportedCurve): ReportedChange[] {
  const changes: ReportedChange[] = [];
  if (before.state !== after.state)
    changes.push({
      label: 'State',
      before: CURVE_STATE_WORDS[before.state],
      after: CURVE_STATE_WORDS[after.state],
    });
  for (const metric of after.shown) {
    const [was, is] = [before.metrics[metric], after.metrics[metric]];
    if (isSame(was, is)) continue;
    changes.push({ label: DRC_METRIC_LABELS[metric], ...wordsOf(was, is) });
  }
  return changes;
}

function isSame(a: MetricValue, b: MetricValue): boolean {
  if (a.value === null || b.value === null) return a.value === b.value;
  return (
    a.qualifier === b.qualifier && Math.abs(a.value - b.value) <= SAME * Math.max(Math.abs(a.value), Math.abs(b.value))
  );
}

/** Both with as many figures as they need to differ. */
function wordsOf(before: MetricValue, after: MetricValue): Pick<ReportedChange, 'before' | 'after'> {
  const write = (figures: number) => ({ before: metricWords(before, figures), after: metricWords(after, figures) });
  const short = write(FIGURES);
  return short.before === short.after ? write(ALL_FIGURES) : short;
}
