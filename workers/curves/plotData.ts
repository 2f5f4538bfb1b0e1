import type { PlotPoint } from '@/domain/curves/curveResult';
import { type ErrorBar, meanWithErrorBar } from '@/domain/curves/errorBar';

/**
 * Mean response and error bar of every dose, ascending. Outliers do not count; a dose of outliers alone has no point.
 */
export function plotData(
  doses: ArrayLike<number>,
  responses: ArrayLike<number>,
  isOutlier: (index: number) => boolean,
  errorBar: ErrorBar,
): PlotPoint[] {
  const byDose = new Map<number, number[]>();
  for (let i = 0; i < doses.length; i++) {
    if (isOutlier(i)) continue;
    const dose = doses[i] as number;
    const values = byDose.get(dose);
    if (values) values.push(responses[i] as number);
    else byDose.set(dose, [responses[i] as number]);
  }
  return [...byDose.entries()]
    .sort(([a], [b]) => a - b)
    .map(([dose, values]) => {
      const { mean, error_bar } = meanWithErrorBar(values, errorBar);
      return { dose, response: mean, error_bar };
    });
}
