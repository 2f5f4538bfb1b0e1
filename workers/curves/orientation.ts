import type { FitConfig } from '@/domain/curves/fitConfig';
import { type BoxFit, fitInBox } from './fit/fitInBox';
import { hillOf, type ParameterBox } from './fit/SearchBox';

/**
 * The best curve in a box in the form that the configuration asks for (see src/decisions/form-of-a-curve.md).
 *
 * (baseline, top, hill) and (top, baseline, -hill) are one curve. With Top above Baseline the answer is the form that has
 * them in this order; where that form is outside the bounds, the best curve that keeps the order is sought instead.
 * Bounds that put Top below Baseline as a whole leave one form only.
 */
export function fitInForm(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  box: ParameterBox,
  form: FitConfig['form'],
  weights?: ArrayLike<number>,
): BoxFit {
  const fit = fitInBox(doses, responses, box, weights);
  const keepsOrder = (form ?? 'top_above_baseline') === 'top_above_baseline' && box.top[1] >= box.baseline[0];
  if (!keepsOrder || fit.top >= fit.baseline) return fit;
  const turned = { ...fit, baseline: fit.top, top: fit.baseline, hill: -fit.hill };
  return isInBox(turned, box) ? turned : fitInBox(doses, responses, box, weights, true);
}

function isInBox({ baseline, top, hill }: BoxFit, box: ParameterBox): boolean {
  const holds = (value: number, [low, high]: readonly [number, number]) => value >= low && value <= high;
  return holds(baseline, box.baseline) && holds(top, box.top) && holds(hillOf(hill, box), box.hill);
}
