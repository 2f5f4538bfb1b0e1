import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { lineColor, type PlotLine } from '../plot/plotLine';
import type { CurveLine } from './curveLine';

const NONE: ReadonlySet<string> = new Set();

/** Curves as they are drawn: the first in the colour of the configuration, those without a reliable EC50 dashed. */
export function plotLines(
  lines: readonly CurveLine[],
  config: Pick<DrcConfig, 'color'>,
  hidden: ReadonlySet<string> = NONE,
): PlotLine[] {
  return lines.map((line, i) => ({
    key: line.key,
    name: line.name,
    result: line.result,
    color: lineColor(i, config.color),
    marker: i,
    dashed: line.check.state !== 'active' || line.metrics.ec50.value === null || line.metrics.ec50.qualifier !== '=',
    visible: !hidden.has(line.key),
  }));
}
