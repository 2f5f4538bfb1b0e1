import type { FitConfig } from '@/domain/curves/fitConfig';
import type { CurveParameters } from '@/domain/curves/fourParameterLogistic';
import { BOUNDED_PARAMETERS } from '@/domain/curves/parameterConstraint';
import type { ParameterBox } from './fit/SearchBox';

/**
 * The form in which a curve is written. (baseline, top, hill) and (top, baseline, -hill) are one curve: where bounds that
 * only warn are met by the other form and both forms lie in the box, that form is taken, so that a bound on Top means the
 * same plateau whether it binds or warns (see src/decisions/bounds-of-falling-curves.md).
 */
export function oriented(parameters: CurveParameters, box: ParameterBox, config: FitConfig): CurveParameters {
  const turned: CurveParameters = {
    ...parameters,
    baseline: parameters.top,
    top: parameters.baseline,
    hill_slope: -parameters.hill_slope,
  };
  if (!isInBox(turned, box)) return parameters;
  return outside(turned, config) < outside(parameters, config) ? turned : parameters;
}

function isInBox({ baseline, top, hill_slope }: CurveParameters, box: ParameterBox): boolean {
  const holds = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high;
  return holds(baseline, box.baseline) && holds(top, box.top) && holds(hill_slope, box.hill);
}

/** How many bounds that only warn the parameters are outside of. */
function outside(parameters: CurveParameters, config: FitConfig): number {
  return BOUNDED_PARAMETERS.filter((name) => {
    const constraint = config[name];
    if (!constraint || constraint.type === 'none' || !constraint.warn_only) return false;
    const [min, max] =
      constraint.type === 'constant'
        ? [constraint.value, constraint.value]
        : [constraint.min ?? -Infinity, constraint.max ?? Infinity];
    return parameters[name] < min || parameters[name] > max;
  }).length;
}
