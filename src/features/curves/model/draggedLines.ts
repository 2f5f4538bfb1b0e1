import { checkOf } from '@/domain/curves/checkOf';
import type { CurveResult } from '@/domain/curves/curveResult';
import { PREVIEW_STRIDE, type PreviewNumbers } from '@/domain/curves/previewNumbers';
import { resultMetrics } from '@/domain/curves/resultMetrics';
import type { DrcConfig } from '@/domain/rows/rowShapes';
import type { CurveLine } from './curveLine';

/** The curves as they would be under bounds that are being dragged: only what moves is new, points stay as they are. */
export function draggedLines(
  lines: readonly CurveLine[],
  numbers: PreviewNumbers,
  config: DrcConfig,
): readonly CurveLine[] {
  if (numbers.length !== lines.length * PREVIEW_STRIDE) return lines;
  return lines.map((line, i) => {
    const [success, baseline = 0, top = 0, ec50 = 0, hill_slope = 0] = numbers.subarray(
      i * PREVIEW_STRIDE,
      (i + 1) * PREVIEW_STRIDE,
    );
    if (success !== 1 || !line.result.success) return line;
    const result: CurveResult = {
      ...line.result,
      parameters: { baseline, top, ec50, hill_slope },
      confidence: null,
      fit_statistics: { ...line.result.fit_statistics, r_squared: null },
    };
    return { ...line, result, metrics: resultMetrics(result, config), check: checkOf(result) };
  });
}
