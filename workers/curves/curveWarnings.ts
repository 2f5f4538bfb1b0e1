import type { CurveWarning } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import type { CurveParameters } from '@/domain/curves/fourParameterLogistic';
import { BOUNDED_PARAMETERS } from '@/domain/curves/parameterConstraint';
import { isInside } from './confidence/asymptotic';
import { fUpperTail } from './confidence/studentT';
import type { Interval, ParameterBox } from './fit/SearchBox';

const NAMES = { baseline: 'Baseline', top: 'Top', ec50: 'EC50', hill_slope: 'Hill slope' } as const;
/** Bend points of a logistic lie at EC50 * 4.6805^(+-1/hill) (Sebaugh and McCray 2003, doi 10.1002/pst.62). */
const LOG_BEND = Math.log10(4.6805);
/** Doses wanted beyond a bend point before a plateau counts as measured (Sebaugh 2011). */
const DOSES_PER_PLATEAU = 2;
const NO_EFFECT_ABOVE = 0.05;

/** What a warning is judged by. */
export interface FitFacts {
  parameters: CurveParameters;
  box: ParameterBox;
  config: FitConfig;
  /** Distinct doses that took part, ascending. */
  doses: readonly number[];
  flat: boolean;
  rss: number;
  /** Sum of squares around the mean of all responses. */
  totalSquares: number;
  freeParameters: number;
  degreesOfFreedom: number;
}

/** Everything a reader of this fit should know, in the order of the parameters. */
export function curveWarnings(facts: FitFacts): CurveWarning[] {
  const warnings: CurveWarning[] = [];
  if (facts.flat) {
    warnings.push({ code: 'flat', parameter: 'ec50', message: 'The curve is flat: EC50 is not determined' });
  }
  warnings.push(...atLimits(facts), ...outsideWarnOnly(facts));
  if (!facts.flat) warnings.push(...coverage(facts), ...noEffect(facts));
  if (facts.degreesOfFreedom < 1) {
    warnings.push({ code: 'no_degrees_of_freedom', message: 'As many parameters as points: the fit cannot be judged' });
  }
  return warnings;
}

function atLimits({ parameters, box, flat }: FitFacts): CurveWarning[] {
  const found: CurveWarning[] = [];
  const places: [keyof typeof NAMES, number, Interval][] = [
    ['baseline', parameters.baseline, box.baseline],
    ['top', parameters.top, box.top],
    ['hill_slope', parameters.hill_slope, box.hill],
    ['ec50', Math.log10(parameters.ec50), box.logEc50],
  ];
  for (const [parameter, value, limits] of places) {
    if (flat || limits[0] === limits[1] || isInside(value, limits)) continue;
    found.push({ code: 'parameter_at_limit', parameter, message: `${NAMES[parameter]} ended on its limit` });
  }
  return found;
}

function outsideWarnOnly({ parameters, config }: FitFacts): CurveWarning[] {
  const found: CurveWarning[] = [];
  for (const parameter of BOUNDED_PARAMETERS) {
    const constraint = config[parameter];
    if (!constraint || constraint.type === 'none' || !constraint.warn_only) continue;
    const value = parameters[parameter];
    const outside =
      constraint.type === 'constant'
        ? Math.abs(value - constraint.value) > 1e-9 * Math.max(1, Math.abs(constraint.value))
        : value < (constraint.min ?? -Infinity) || value > (constraint.max ?? Infinity);
    if (outside) {
      found.push({
        code: 'outside_warn_only_bounds',
        parameter,
        message: `${NAMES[parameter]} is outside its expected bounds`,
      });
    }
  }
  return found;
}

function coverage({ parameters, box, doses }: FitFacts): CurveWarning[] {
  const positive = doses.filter((dose) => dose > 0);
  const lowest = positive[0] ?? 0;
  const highest = positive.at(-1) ?? 0;
  if (parameters.ec50 < lowest || parameters.ec50 > highest) {
    const message = 'EC50 lies outside the tested doses';
    return [{ code: 'ec50_outside_tested_doses', parameter: 'ec50', message }];
  }
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
    const message = `Fewer than two doses lie on the plateau ${NAMES[parameter]}`;
    found.push({ code: 'plateau_not_covered', parameter, message });
  }
  return found;
}

/** F test of the curve against a level line, which is nested in it only when both plateaus are free. */
function noEffect({ box, rss, totalSquares, freeParameters, degreesOfFreedom }: FitFacts): CurveWarning[] {
  const nested = box.baseline[0] < box.baseline[1] && box.top[0] < box.top[1];
  if (!nested || degreesOfFreedom < 1 || !(rss > 0)) return [];
  const df = freeParameters - 1;
  const f = Math.max(0, totalSquares - rss) / df / (rss / degreesOfFreedom);
  const p = fUpperTail(f, df, degreesOfFreedom);
  if (!(p > NO_EFFECT_ABOVE)) return [];
  return [{ code: 'no_effect', message: `The curve fits no better than a level line (P = ${p.toPrecision(2)})` }];
}
