import type { CurveParameters } from './fourParameterLogistic';

/**
 * Dose at which the curve has covered `percent` of the way from its zero-dose plateau to its infinite-dose plateau:
 * EC50 * (F / (100 - F))^(1 / |hill|).
 *
 * The absolute hill slope makes EC90 larger than EC50 on rising and falling curves alike, as R drc's ED(90) does;
 * counted from bottom to top, as some programs do, the EC90 of a falling curve would be its low-dose end. May be
 * Infinity for an almost level curve.
 */
export function relativeEffectiveDose({ ec50, hill_slope }: CurveParameters, percent: number): number {
  return ec50 * (percent / (100 - percent)) ** (1 / Math.abs(hill_slope));
}

/**
 * Dose at which the curve crosses the response `level`: EC50 * ((level - baseline) / (top - level))^(1 / hill).
 * Null unless the level lies strictly between the plateaus: the curve never takes it (Sebaugh 2011, R drda).
 */
export function absoluteEffectiveDose(parameters: CurveParameters, level: number): number | null {
  const { baseline, top, ec50, hill_slope } = parameters;
  const ratio = (level - baseline) / (top - level);
  if (!(ratio > 0) || !Number.isFinite(ratio) || hill_slope === 0) return null;
  return ec50 * ratio ** (1 / hill_slope);
}
