import { useCallback, useMemo, useRef } from 'react';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { BookGroup, BookSeries } from '@/engine/curvesClient';
import { type CurveLine, curveLines } from '../model/curveLine';
import type { useNames } from './useNames';
import type { useOpenGroup } from './useOpenGroup';

/** The lines of plots: of any plot, computed once per state of it, and of the open one with its intervals. */
export function useCurveLines(
  config: DrcConfig,
  names: ReturnType<typeof useNames>,
  open: BookGroup | undefined,
  resultOf: ReturnType<typeof useOpenGroup>,
): { linesOf(group: BookGroup): readonly CurveLine[]; openLines: readonly CurveLine[] } {
  const kept = useRef(new WeakMap<BookGroup, { made: object; lines: readonly CurveLine[] }>());
  const sources = useMemo(
    () => ({ config, nameOf: (series: BookSeries) => names.ofSeries(series), nameOfGroup: names.ofGroup }),
    [config, names],
  );
  const linesOf = useCallback(
    (group: BookGroup): readonly CurveLine[] => {
      const held = kept.current.get(group);
      if (held?.made === sources) return held.lines;
      const lines = curveLines(group, sources);
      kept.current.set(group, { made: sources, lines });
      return lines;
    },
    [sources],
  );
  const openLines = useMemo(() => (open ? curveLines(open, { ...sources, resultOf }) : []), [open, sources, resultOf]);
  return { linesOf, openLines };
}
