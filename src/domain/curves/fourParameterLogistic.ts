/** The four parameters of a dose-response curve, named as in a curve result. `ec50` is in dose units and positive. */
export interface CurveParameters {
  baseline: number;
  top: number;
  ec50: number;
  hill_slope: number;
}

/**
 * Response of the four-parameter logistic y = baseline + (top - baseline) / (1 + (EC50/dose)^hill) at a dose.
 *
 * Dose zero takes the limit: baseline for a rising exponent (hill > 0), top for a falling one, as in R drc's LL.4.
 * Works on the logarithm of the ratio, so neither a huge hill slope nor a tiny dose overflows.
 */
export function fourParameterLogistic(dose: number, { baseline, top, ec50, hill_slope }: CurveParameters): number {
  const exponent = dose > 0 ? hill_slope * (Math.log(ec50) - Math.log(dose)) : zeroDoseExponent(hill_slope);
  return baseline + (top - baseline) / (1 + Math.exp(exponent));
}

function zeroDoseExponent(hill: number): number {
  return hill > 0 ? Infinity : hill < 0 ? -Infinity : 0;
}
