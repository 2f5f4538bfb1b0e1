import type { FitConfig } from '@/domain/curves/fitConfig';
import { type BoxFit, fitInBox } from './fit/fitInBox';
import { hillOf, type ParameterBox } from './fit/SearchBox';

/**
 * The best curve in a box, in the form that the configuration requests (see src/decisions/form-of-a-curve.md).
 *
 * (baseline, top, hill) and (top, baseline, -hill) are the same curve. With Top above Baseline the form with that order
 * is returned; if that form is outside the bounds, the best curve that keeps the order is searched instead. Bounds that
 * keep Top entirely below Baseline leave only one form.
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
