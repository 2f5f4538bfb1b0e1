import type { CurveWarning } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import { BOUNDED_PARAMETERS, PARAMETER_NAMES } from '@/domain/curves/parameterConstraint';
import { formatNumber } from '@/domain/fields/formatNumber';
import { isInside } from './confidence/asymptotic';
import { hillOf, type Interval } from './fit/SearchBox';
import type { FittedParameters } from './fitParameters';

/** Bend points of a logistic lie at EC50 * 4.6805^(+-1/hill) (Sebaugh and McCray 2003, doi 10.1002/pst.62). */
const LOG_BEND = Math.log10(4.6805);
/** Doses wanted beyond a bend point before a plateau counts as measured (Sebaugh 2011). */
const DOSES_PER_PLATEAU = 2;

/** The facts on which warnings are based. */
export interface FitFacts {
  fit: FittedParameters;
  config: FitConfig;
  /** Distinct doses that took part, ascending. */
  doses: readonly number[];
}

/** Warnings about a curve in addition to its verdict, in the order of the parameters. */
export function curveWarnings(facts: FitFacts): CurveWarning[] {
  const outside = ec50Outside(facts);
  if (!outside) return [...atLimits(facts), ...outsideWarnOnly(facts), ...coverage(facts)];
  // Values beyond the tested doses are not reported, so they need no warning.
  const seen = outside.seen;
  return [...atLimits(facts), ...outsideWarnOnly(facts)]
    .filter(({ parameter }) => parameter === seen)
    .concat({ code: 'ec50_outside_tested_doses', parameter: 'ec50', message: 'EC50 is outside the tested doses' });
}

/** For a curve whose EC50 is outside the tested doses, the plateau that was measured; null when it is within them. */
function ec50Outside({ fit: { parameters }, doses }: FitFacts): { seen: 'baseline' | 'top' } | null {
  const positive = doses.filter((dose) => dose > 0);
  const isBefore = parameters.ec50 < (positive[0] ?? 0);
  if (!isBefore && parameters.ec50 <= (positive.at(-1) ?? 0)) return null;
  return { seen: parameters.hill_slope > 0 === isBefore ? 'top' : 'baseline' };
}

function atLimits({ fit: { parameters, box } }: FitFacts): CurveWarning[] {
  const places: [keyof typeof PARAMETER_NAMES, number, Interval][] = [
    ['baseline', parameters.baseline, box.baseline],
    ['top', parameters.top, box.top],
    ['hill_slope', hillOf(parameters.hill_slope, box), box.hill],
  ];
  return places.flatMap(([parameter, value, limits]): CurveWarning[] => {
    if (limits[0] === limits[1] || isInside(value, limits)) return [];
    const message = `${PARAMETER_NAMES[parameter]} ended at its limit of ${formatNumber(value, 3)}`;
    return [{ code: 'parameter_at_limit', parameter, message }];
  });
}

function outsideWarnOnly({ fit: { parameters }, config }: FitFacts): CurveWarning[] {
  const found: CurveWarning[] = [];
  for (const parameter of BOUNDED_PARAMETERS) {
    const constraint = config[parameter];
    if (!constraint || constraint.type === 'none' || !constraint.warn_only) continue;
    const [min, max] =
      constraint.type === 'constant'
        ? [constraint.value, constraint.value]
        : [constraint.min ?? -Infinity, constraint.max ?? Infinity];
    // As with binding bounds, the bounds of a hill slope apply to its size unless one of them is negative.
    const bySize =
      parameter === 'hill_slope' && config.form !== 'as_bounded' && (min >= 0 || min === -Infinity) && max >= 0;
    const value = bySize ? Math.abs(parameters[parameter]) : parameters[parameter];
    const margin = 1e-9 * Math.max(1, Math.abs(value));
    if (value >= min - margin && value <= max + margin) continue;
    const side =
      value < min ? `below its bound of ${formatNumber(min, 3)}` : `above its bound of ${formatNumber(max, 3)}`;
    const message = `${PARAMETER_NAMES[parameter]} is ${side}, which only warns`;
    found.push({ code: 'outside_warn_only_bounds', parameter, message });
  }
  return found;
}

function coverage({ fit: { parameters, box }, doses }: FitFacts): CurveWarning[] {
  const positive = doses.filter((dose) => dose > 0);
  const bend = LOG_BEND / Math.abs(parameters.hill_slope);
  const log = Math.log10(parameters.ec50);
  const below = doses.filter((dose) => dose === 0 || Math.log10(dose) < log - bend).length;
  const above = positive.filter((dose) => Math.log10(dose) > log + bend).length;
  const rising = parameters.hill_slope > 0;
  const found: CurveWarning[] = [];
  for (const [parameter, count, limits] of [
    ['baseline', rising ? below : above, box.baseline],
    ['top', rising ? above : below, box.top],
  ] as const) {
    if (limits[0] === limits[1] || count >= DOSES_PER_PLATEAU) continue;
    const message = `Fewer than two doses lie on the plateau ${PARAMETER_NAMES[parameter]}`;
    found.push({ code: 'plateau_not_covered', parameter, message });
  }
  return found;
}
