import type { FitConfig } from '@/domain/curves/fitConfig';
import type { CurveParameters } from '@/domain/curves/fourParameterLogistic';
import { type BoxFit, fitInBox } from './fit/fitInBox';
import type { ParameterBox } from './fit/SearchBox';
import { FIT_ERRORS } from './fitErrors';
import { oriented } from './orientation';
import { parameterBox } from './parameterBox';

/** Distinct positive doses below which no curve is drawn. */
const FEWEST_DOSES = 4;

/** Parameters of a curve with the box they were sought in, or an error string. */
export type ParameterFit =
  | { success: true; parameters: CurveParameters; fit: BoxFit; box: ParameterBox; freeParameters: number }
  | { success: false; error: string };

/**
 * Fits the parameters to points that are all usable (finite, no negative dose). The core shared by single fits,
 * batches and resampling.
 * @param weights optional weight per point
 */
export function fitParameters(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  config: FitConfig,
  weights?: ArrayLike<number>,
): ParameterFit {
  if (doses.length === 0) return failure(FIT_ERRORS.noPoints);
  const distinct = distinctPositive(doses, FEWEST_DOSES);
  if (distinct === 0) return failure(FIT_ERRORS.fewDoses(0));
  // Contradictory bounds are told first: they are wrong whatever the data are.
  const box = parameterBox(doses, responses, config);
  if (typeof box === 'string') return failure(box);
  if (distinct < FEWEST_DOSES) return failure(FIT_ERRORS.fewDoses(distinct));
  const freeParameters = 1 + isFree(box.baseline) + isFree(box.top) + isFree(box.hill);
  if (doses.length < freeParameters) return failure(FIT_ERRORS.fewPoints(doses.length, freeParameters));
  const fit = fitInBox(doses, responses, box, weights);
  const found = { baseline: fit.baseline, top: fit.top, ec50: 10 ** fit.logEc50, hill_slope: fit.hill };
  const parameters = oriented(found, box, config);
  return { success: true, parameters, fit, box, freeParameters };
}

function failure(error: string): ParameterFit {
  return { success: false, error };
}

function isFree([low, high]: readonly [number, number]): number {
  return low < high ? 1 : 0;
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
