import { useCallback, useEffect, useRef, useState } from 'react';
import { fitConfigOf } from '@/domain/curves/fitConfig';
import type { PreviewNumbers } from '@/domain/curves/previewNumbers';
import type { DrcConfig, DrcConfigSettings } from '@/domain/rows/rowShapes';
import type { CurveWatch } from '@/engine/curvesClient';
import type { BoundMark } from '../plot/boundMarks';

/** The fits while a bound is dragged. */
export interface Drag {
  patch: Partial<DrcConfigSettings>;
  numbers: PreviewNumbers;
}

interface Sources {
  config: DrcConfig;
  watch: CurveWatch | null;
  groupKey: string | null;
  /** Changes with the fits of the plot. */
  fitted: string;
  onSave(patch: Partial<DrcConfigSettings>): Promise<boolean>;
}

const NO_NUMBERS = new Float64Array(0);

/**
 * Refits the open plot while a bound is dragged: one question is under way at a time, the newest place of the handle
 * goes next, and what came back last is drawn.
 */
export function useBoundDrag({ config, watch, groupKey, fitted, onSave }: Sources) {
  const [drag, setDrag] = useState<Drag | null>(null);
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
        const numbers = await watch.preview(groupKey, fitConfigOf({ ...config, ...patch }));
        setDrag({ patch, numbers });
      }
    } finally {
      asking.current = false;
    }
  }, []);
  const onDrag = useCallback(
    (mark: BoundMark, value: number) => {
      const patch = { [`${mark.parameter}_${mark.side}`]: value };
      wanted.current = patch;
      // The handle follows the pointer at once, the curves as soon as they are there.
      setDrag((held) => ({ patch, numbers: held?.numbers ?? NO_NUMBERS }));
      void ask();
    },
    [ask],
  );
  const onDrop = useCallback((mark: BoundMark, value: number) => {
    wanted.current = null;
    void newest.current.onSave({ [`${mark.parameter}_${mark.side}`]: value }).then((saved) => {
      if (!saved) setDrag(null);
    });
  }, []);
  // The fits under the saved bounds are there: what was dragged has done its work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark stands for the fits
  useEffect(() => setDrag(null), [fitted]);
  return { drag, onDrag, onDrop };
}
