import { useCallback, useEffect, useState } from 'react';
import type { CurveResult } from '@/domain/curves/curveResult';
import type { BookGroup, BookSeries, CurveWatch } from '@/engine/curvesClient';

export type ConfidenceMethod = 'asymptotic' | 'bootstrap';

interface Full {
  hash: string;
  result: CurveResult;
}

/**
 * The results of the open plot, with raw points and confidence intervals. After a change the new curve is shown
 * immediately, with the previous raw points until the full result has arrived.
 */
export function useOpenGroup(
  watch: CurveWatch | null,
  group: BookGroup | undefined,
  method: ConfidenceMethod,
): (series: BookSeries) => CurveResult {
  const [held, setHeld] = useState<ReadonlyMap<string, Full>>(NONE);
  const asked = group && JSON.stringify(group.series.map((series) => series.hash));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hashes represent the group
  useEffect(() => {
    if (!watch || !group) return;
    let wanted = true;
    void watch.openGroup(group.key, method).then((results) => {
      if (!wanted) return;
      const full = new Map<string, Full>();
      group.series.forEach(({ key, hash }, i) => {
        const result = results[i];
        if (result) full.set(key, { hash, result });
      });
      setHeld(full);
    });
    return () => {
      wanted = false;
    };
  }, [watch, group?.key, asked, method]);
  return useCallback(
    (series: BookSeries) => {
      const full = held.get(series.key);
      if (!full) return series.result;
      if (full.hash === series.hash) return full.result;
      return { ...series.result, raw_data_points: full.result.raw_data_points };
    },
    [held],
  );
}

const NONE: ReadonlyMap<string, Full> = new Map();
