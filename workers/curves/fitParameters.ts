import type { FitConfig } from '@/domain/curves/fitConfig';
import { type CurveParameters, fourParameterLogistic } from '@/domain/curves/fourParameterLogistic';
import type { BoxFit } from './fit/fitInBox';
import type { ParameterBox } from './fit/SearchBox';
import { FIT_ERRORS } from './fitErrors';
import { fitInForm } from './orientation';
import { parameterBox } from './parameterBox';

/** Parameters of a curve with the box that was searched, or an error string. */
export type ParameterFit =
  | { success: true; parameters: CurveParameters; fit: BoxFit; box: ParameterBox; freeParameters: number }
  | { success: false; error: string };
export type FittedParameters = Extract<ParameterFit, { success: true }>;

/**
 * Fits the parameters to points that are all usable (finite, no negative dose): the core shared by single fits, batches
 * and resampling. At least as many distinct positive doses are needed as there are parameters to fit.
 * @param weights optional weight per point
 */
export function fitParameters(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  config: FitConfig,
  weights?: ArrayLike<number>,
): ParameterFit {
  if (doses.length === 0) return failure(FIT_ERRORS.noPoints);
  const distinct = distinctPositive(doses, PARAMETERS);
  if (distinct === 0) return failure(FIT_ERRORS.fewDoses(0, 1));
  // Contradictory bounds are reported first: they are wrong whatever the data.
  const box = parameterBox(doses, responses, config);
  if (typeof box === 'string') return failure(box);
  const freeParameters = isFree(box.logEc50) + isFree(box.baseline) + isFree(box.top) + isFree(box.hill);
  if (distinct < freeParameters) return failure(FIT_ERRORS.fewDoses(distinct, freeParameters));
  if (doses.length < freeParameters) return failure(FIT_ERRORS.fewPoints(doses.length, freeParameters));
  const fit =
    freeParameters === 0
      ? constantCurve(doses, responses, box)
      : fitInForm(doses, responses, box, config.form, weights);
  const parameters = { baseline: fit.baseline, top: fit.top, ec50: 10 ** fit.logEc50, hill_slope: fit.hill };
  return { success: true, parameters, fit, box, freeParameters };
}

const PARAMETERS = 4;

function failure(error: string): ParameterFit {
  return { success: false, error };
}

function isFree([low, high]: readonly [number, number]): number {
  return low < high ? 1 : 0;
}

/** The only curve of a box whose limits are all equal; of the two signs of a steepness the better one. */
function constantCurve(doses: ArrayLike<number>, responses: ArrayLike<number>, box: ParameterBox): BoxFit {
  const at = (hill: number): BoxFit => {
    const [baseline, top, logEc50] = [box.baseline[0], box.top[0], box.logEc50[0]];
    const parameters = { baseline, top, ec50: 10 ** logEc50, hill_slope: hill };
    let rss = 0;
    for (let i = 0; i < doses.length; i++)
      rss += ((responses[i] as number) - fourParameterLogistic(doses[i] as number, parameters)) ** 2;
    return { baseline, top, hill, logEc50, rss };
  };
  const rising = at(box.hill[0]);
  if (!box.hillBySize) return rising;
  const falling = at(-box.hill[0]);
  return falling.rss < rising.rss ? falling : rising;
}

/** Number of distinct positive doses, counted up to `enough`. */
function distinctPositive(doses: ArrayLike<number>, enough: number): number {
  const seen: number[] = [];
  for (let i = 0; i < doses.length && seen.length < enough; i++) {
    const dose = doses[i] as number;
    if (dose > 0 && !seen.includes(dose)) seen.push(dose);
  }
  return seen.length;
}
