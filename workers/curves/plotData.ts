import type { PlotPoint } from '@/domain/curves/curveResult';
import { type ErrorBar, meanWithErrorBar } from '@/domain/curves/errorBar';

/**
 * Mean response and error bar of every dose, ascending. Outliers do not count; a dose with outliers only has no point.
 * Readings of one sample are averaged first, so that the bar is the spread between samples and not between readings.
 * @param replicates sample of each point; null when the point is a sample by itself
 */
export function plotData(
  { doses, responses }: { doses: ArrayLike<number>; responses: ArrayLike<number> },
  excluded: Uint8Array,
  replicates: readonly (string | null)[],
  errorBar: ErrorBar,
): PlotPoint[] {
  const byDose = new Map<number, Map<string | number, number[]>>();
  for (let i = 0; i < doses.length; i++) {
    if (excluded[i] === 1) continue;
    const dose = doses[i] as number;
    const samples = byDose.get(dose) ?? new Map<string | number, number[]>();
    byDose.set(dose, samples);
    const sample = replicates[i] ?? i;
    const held = samples.get(sample);
    if (held) held.push(responses[i] as number);
    else samples.set(sample, [responses[i] as number]);
  }
  return [...byDose.entries()]
    .sort(([a], [b]) => a - b)
    .map(([dose, samples]) => {
      const values = [...samples.values()].map((readings) => meanWithErrorBar(readings, errorBar).mean);
      const { mean, error_bar } = meanWithErrorBar(values, errorBar);
      return { dose, response: mean, error_bar };
    });
}
