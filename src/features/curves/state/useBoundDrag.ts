import { useCallback, useEffect, useRef, useState } from 'react';
import { fitConfigOf } from '@/domain/curves/fitConfig';
import type { PreviewNumbers } from '@/domain/curves/previewNumbers';
import type { DrcConfig, DrcConfigSettings } from '@/domain/rows/rowShapes';
import type { CurveWatch } from '@/engine/curvesClient';
import type { BoundMark } from '../plot/boundMarks';

interface Sources {
  config: DrcConfig;
  watch: CurveWatch | null;
  groupKey: string | null;
  /** Changes with the fits of the plot. */
  fitted: string;
  onSave(patch: Partial<DrcConfigSettings>): Promise<boolean>;
}

/**
 * Refits the open plot while a bound is dragged: one question is under way at a time, the newest place of the handle
 * goes next, and what came back last is drawn.
 */
export function useBoundDrag({ config, watch, groupKey, fitted, onSave }: Sources) {
  // The handle follows the pointer at once, the curves as soon as they are there: two states, so that a move of the
  // pointer does not draw the curves of before again.
  const [patch, setPatch] = useState<Partial<DrcConfigSettings> | null>(null);
  const [numbers, setNumbers] = useState<PreviewNumbers | null>(null);
  const newest = useRef({ config, watch, groupKey, onSave });
  newest.current = { config, watch, groupKey, onSave };
  const wanted = useRef<Partial<DrcConfigSettings> | null>(null);
  const asking = useRef(false);

  const ask = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    try {
      while (wanted.current) {
        const { config, watch, groupKey } = newest.current;
        const patch: Partial<DrcConfigSettings> = wanted.current;
        wanted.current = null;
        if (!watch || groupKey === null) return;
        setNumbers(await watch.preview(groupKey, fitConfigOf({ ...config, ...patch })));
      }
    } finally {
      asking.current = false;
    }
  }, []);
  const onDrag = useCallback(
    (mark: BoundMark, value: number) => {
      const patch = { [`${mark.parameter}_${mark.side}`]: value };
      wanted.current = patch;
      setPatch(patch);
      void ask();
    },
    [ask],
  );
  const onDrop = useCallback((mark: BoundMark, value: number) => {
    wanted.current = null;
    void newest.current.onSave({ [`${mark.parameter}_${mark.side}`]: value }).then((saved) => {
      if (saved) return;
      setPatch(null);
      setNumbers(null);
    });
  }, []);
  // The fits under the saved bounds are there: what was dragged has done its work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark stands for the fits
  useEffect(() => {
    setPatch(null);
    setNumbers(null);
  }, [fitted]);
  return { patch, numbers, onDrag, onDrop };
}
