import type { CurveVerdict } from '@/domain/curves/curveVerdict';
import type { FitConfig } from '@/domain/curves/fitConfig';
import { BOUNDED_PARAMETERS } from '@/domain/curves/parameterConstraint';
import { formatNumber } from '@/domain/fields/formatNumber';
import { type FittedParameters, fitParameters } from '../fitParameters';
import type { FitPoints } from '../fitPoints';
import { doubts } from './doubts';
import { contenderOf, levelLine, testAgainstLevel } from './levelTest';
import { type Reason, reason } from './reason';
import { isLevel, scaleOf, smallestSpan, smallestSpanOn, spanOfCurve } from './smallestSpan';

/** Fraction of the full effect from which a level response counts as an effect at every dose. */
const LEVEL_EFFECT = 0.5;
/** Range of readings, as a fraction of the distance of another one, up to which they are level beside it. */
const LEVEL_BESIDE = 0.25;
const FIGURES = 3;

/**
 * Judges a fit by the rules of src/decisions/verdict-of-a-fit.md: an effect must fit better than a level line (extra
 * sum of squares, P < 0.05) and have a sufficient span; a number must be determined by the points, not by a limit of
 * the search.
 */
export function judgeFit(points: FitPoints, fit: FittedParameters, config: FitConfig): CurveVerdict {
  const { freeParameters } = fit;
  const { rss } = fit.fit;
  if (freeParameters === 0) {
    const sd = formatNumber(Math.sqrt(rss / points.responses.length), FIGURES);
    const message = `All parameters are constant: nothing was fitted (residual SD ${sd})`;
    return { state: 'ambiguous', reasons: [reason('nothing_fitted', message)], p_value: null };
  }
  const test = testAgainstLevel(points.responses, contenderOf(fit));
  const { p } = test;
  const lack = lackOfEffect(points, fit, config);
  if (lack === null) {
    const reasons = [...doubts(points, fit, config, test), ...hangsOnFirst(points, config)];
    return { state: reasons.length > 0 ? 'ambiguous' : 'active', reasons, p_value: p };
  }
  return { ...withoutEffect(points, fit, config, lack), p_value: p };
}

/** Why a curve shows no effect; null when it shows one. */
function lackOfEffect(points: FitPoints, fit: FittedParameters, config: FitConfig): Reason | null {
  const { freeParameters } = fit;
  // With a single dose nobody can say whether another would have changed anything.
  if (new Set(points.doses).size < 2) return null;
  const test = testAgainstLevel(points.responses, contenderOf(fit));
  if (!test.better) {
    const p = test.p === null || test.p === 1 ? '' : ` (P = ${formatNumber(test.p, 2)})`;
    return reason('no_effect', `A curve follows the points no better than a level line${p}`);
  }
  const degreesOfFreedom = points.responses.length - freeParameters;
  const sd = degreesOfFreedom > 0 ? Math.sqrt(fit.fit.rss / degreesOfFreedom) : null;
  const span = spanOfCurve(fit.parameters, points);
  // Fractions under a percent scale make a sure curve; quiet responses near zero make a weak one now and then.
  const wanted = test.weak ? smallestSpanOn(config, sd) : smallestSpan(config, points.responses, sd);
  if (span >= wanted) return null;
  const words = `${formatNumber(span, FIGURES)}, less than the smallest span of ${formatNumber(wanted, FIGURES)}`;
  return reason('small_span', `The curve spans ${words}`);
}

/**
 * A single reading at the lowest dose without which the responses are level: one wrong well, or an effect that no other
 * dose shows. At the highest dose the same is a compound that just begins to act.
 */
function hangsOnFirst(points: FitPoints, config: FitConfig): Reason[] {
  const lowest = Math.min(...points.doses);
  const at = points.doses.indexOf(lowest);
  if (points.doses.lastIndexOf(lowest) !== at) return [];
  const rest = {
    doses: points.doses.filter((_, i) => i !== at),
    responses: points.responses.filter((_, i) => i !== at),
  };
  const range = Math.max(...rest.responses) - Math.min(...rest.responses);
  const distance = Math.abs((points.responses[at] as number) - levelLine(rest.responses).level);
  if (range > LEVEL_BESIDE * distance) return [];
  const fit = fitParameters(rest.doses, rest.responses, config);
  if (!fit.success || rest.responses.length <= fit.freeParameters || lackOfEffect(rest, fit, config) === null)
    return [];
  const message = `The curve depends on the single reading at ${formatNumber(lowest, FIGURES)}: without it the responses are level`;
  return [reason('single_reading', message)];
}

type Judged = Pick<CurveVerdict, 'state' | 'reasons'>;

/** Inactive, unless the effect is missing because of the bounds, the points or the doses. */
function withoutEffect(points: FitPoints, fit: FittedParameters, config: FitConfig, lack: Reason): Judged {
  const noFit = (code: 'outside_bounds' | 'level_at_effect', message: string): Judged => ({
    state: 'no_fit',
    reasons: [reason(code, message)],
  });
  if (isBounded(config)) {
    const { baseline: _b, top: _t, hill_slope: _h, ec50: _e, ...free } = config;
    const other = fitParameters(points.doses, points.responses, free);
    if (other.success && lackOfEffect(points, other, free) === null)
      return noFit('outside_bounds', 'The responses change with the dose, but no curve within the bounds follows them');
  }
  const { level, squares } = levelLine(points.responses);
  if (lack.code === 'no_effect' && !isLevel(points.responses, squares, fit, config)) {
    if (fit.fit.rss < squares) return { state: 'ambiguous', reasons: [reason('weak_evidence', lack.message)] };
    return noFit('outside_bounds', 'No curve within the bounds follows the points');
  }
  const scale = scaleOf(config, points.responses);
  if (scale && (level - scale.zero) / (scale.full - scale.zero) >= LEVEL_EFFECT) {
    const height = formatNumber(level, FIGURES);
    return noFit(
      'level_at_effect',
      `The responses are level at ${height}: an effect at every dose, and no dose where it begins`,
    );
  }
  return { state: 'inactive', reasons: [lack] };
}

/** Whether any bound applies. */
function isBounded(config: FitConfig): boolean {
  return BOUNDED_PARAMETERS.some((name) => {
    const constraint = config[name];
    return constraint !== undefined && constraint.type !== 'none' && constraint.warn_only !== true;
  });
}
