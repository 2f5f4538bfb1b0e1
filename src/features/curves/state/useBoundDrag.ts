import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DrcConfig, DrcConfigSettings } from '@/domain/kinds/drcConfig';
import type { CurveWatch, FitCanvas } from '@/engine/curvesClient';
import type { BoundMark } from '../plot/boundMarks';
import { BoundDrag } from './BoundDrag';

interface Sources {
  config: DrcConfig;
  watch: CurveWatch | null;
  groupKey: string | null;
  canvas: RefObject<FitCanvas | null>;
  /** Changes with the fits of the plot. */
  fitted: string;
  onSave(patch: Partial<DrcConfigSettings>): Promise<boolean>;
}

/** Refits the open plot while a bound is dragged, and saves the bound when it is dropped. */
export function useBoundDrag({ config, watch, groupKey, canvas, fitted, onSave }: Sources) {
  const newest = useRef({ config, watch, groupKey, onSave });
  newest.current = { config, watch, groupKey, onSave };
  const [drag] = useState(() => new BoundDrag(() => ({ ...newest.current, canvas: canvas.current })));
  const onDrag = useCallback((mark: BoundMark, value: number) => drag.move(mark, value), [drag]);
  const onDrop = useCallback(
    (mark: BoundMark, value: number) => {
      drag.rest();
      void newest.current.onSave({ [`${mark.parameter}_${mark.side}`]: value }).then((saved) => {
        if (!saved) drag.end();
      });
    },
    [drag],
  );
  // The fits with the saved bounds have arrived, so the preview of the drag is no longer needed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark represents the fits
  useEffect(() => drag.end(), [drag, fitted]);
  return { drag, onDrag, onDrop };
}
