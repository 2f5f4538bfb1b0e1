import { FIT_ERRORS } from '@workers/curves/fitErrors';
import { fitParameters } from '@workers/curves/fitParameters';
import { usablePoints } from '@workers/curves/usablePoints';
import type { FitConfig } from '@/domain/curves/fitConfig';
import type { CurveParameters } from '@/domain/curves/fourParameterLogistic';

type PlugResult = { success: true; parameters: CurveParameters } | { success: false; error: string };

/** Adapter for the fitting comparison: the product's fit without plot, warnings and confidence intervals. */
export function fit(
  doses: readonly (number | null)[],
  responses: readonly (number | null)[],
  config: FitConfig = {},
): PlugResult {
  if (doses.length !== responses.length) return { success: false, error: FIT_ERRORS.lengths };
  const points = usablePoints(doses, responses);
  const result = fitParameters(points.doses, points.responses, { form: 'as_bounded', ...config });
  return result.success ? { success: true, parameters: result.parameters } : { success: false, error: result.error };
}
