import { type CurveParameters, fourParameterLogistic } from './fourParameterLogistic';

/**
 * Points of the fitted curve at `count` doses with equal ratios from `from` to `to` (both positive), for drawing on a
 * log axis.
 */
export function fittedLine(
  parameters: CurveParameters,
  from: number,
  to: number,
  count: number,
): { dose: number; response: number }[] {
  const start = Math.log10(from);
  const step = count > 1 ? (Math.log10(to) - start) / (count - 1) : 0;
  return Array.from({ length: count }, (_, i) => {
    const dose = 10 ** (start + step * i);
    return { dose, response: fourParameterLogistic(dose, parameters) };
  });
}
