import type { DrcConfig } from '@/domain/rows/rowShapes';
import { lineColor, type PlotLine } from '../plot/plotLine';
import type { CurveLine } from './curveLine';

const NONE: ReadonlySet<string> = new Set();

/** Curves as they are drawn: the first in the colour of the configuration, those without an EC50 dashed. */
export function plotLines(
  lines: readonly CurveLine[],
  config: Pick<DrcConfig, 'color'>,
  hidden: ReadonlySet<string> = NONE,
): PlotLine[] {
  return lines.map((line, i) => ({
    key: line.key,
    name: line.name,
    result: line.result,
    color: i === 0 && config.color ? config.color : lineColor(i),
    marker: i,
    dashed: line.metrics.ec50.value === null,
    visible: !hidden.has(line.key),
  }));
}
