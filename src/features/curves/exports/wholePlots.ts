import type { BookGroup, CurveWatch } from '@/engine/curvesClient';
import { type CurveLine, curveLines } from '../model/curveLine';

type Sources = Omit<Parameters<typeof curveLines>[1], 'resultOf'>;

/** A plot with its measured points and intervals. */
export interface WholePlot {
  name: string;
  lines: CurveLine[];
}

/**
 * All plots with what the lists omit, fitted one after another.
 * @param onDone called after each plot; it may throw to stop
 */
export async function wholePlots(
  groups: readonly BookGroup[],
  watch: Pick<CurveWatch, 'openGroup'>,
  sources: Sources,
  onDone: (done: number) => void,
): Promise<WholePlot[]> {
  const plots: WholePlot[] = [];
  for (const group of groups) {
    const results = await watch.openGroup(group.key, 'asymptotic');
    const byKey = new Map(group.series.map((series, i) => [series.key, results[i]]));
    const lines = curveLines(group, { ...sources, resultOf: (series) => byKey.get(series.key) });
    plots.push({ name: sources.nameOfGroup(group), lines });
    onDone(plots.length);
  }
  return plots;
}
