import { useEffect, useMemo, useRef, useState } from 'react';
import { type CurveChange, curveChange } from '@/domain/curves/curveChange';
import type { CurveResult } from '@/domain/curves/curveResult';
import { fitConfigOf } from '@/domain/curves/fitConfig';
import type { DrcConfig } from '@/domain/rows/rowShapes';
import type { BookGroup, BookUpdate, CurveWatch } from '@/engine/curvesClient';
import { useEngine } from '@/engine/EngineProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import { holdSlice } from '@/store/replica';

/** A curve that a refit moved beyond the threshold. */
export interface MovedCurve {
  groupKey: string;
  seriesKey: string;
  change: CurveChange;
}

export interface CurveBook {
  /**
   * All plots of the configuration; null while the points are read. Unchanged plots keep their identity; one whose
   * curves are still to be fitted has no series yet.
   */
  groups: readonly BookGroup[] | null;
  watch: CurveWatch | null;
  progress: { done: number; total: number } | null;
  cancel(): void;
  /** Plots that still show their fit of before, since a refit was stopped; 0 for none. */
  left: number;
  goOn(): void;
  /** Fits everything anew and says what moved. */
  refitAll(): void;
  moved: { of: number; curves: readonly MovedCurve[] } | null;
  dismissMoved(): void;
}

/** Progress is told once a batch is larger than this; smaller ones are over before it could be read. */
const WORTH_TELLING = 200;
/** While a large batch runs the screen follows in steps, the first of them at once. */
const PACE_MILLIS = 120;

type Results = Map<string, { groupKey: string; result: CurveResult }>;

/** The curves of a configuration, fitted by the worker and kept up to date with points and configuration. */
export function useCurveBook(config: DrcConfig): CurveBook {
  const { curves, ensureTable } = useEngine();
  const store = useStore();
  const [watch, setWatch] = useState<CurveWatch | null>(null);
  const [groups, setGroups] = useState<readonly BookGroup[] | null>(null);
  const [progress, setProgress] = useState<CurveBook['progress']>(null);
  const [moved, setMoved] = useState<CurveBook['moved']>(null);
  const [left, setLeft] = useState(0);
  const newest = useRef(config);
  newest.current = config;
  /** Results before the refit that is under way. */
  const before = useRef<Results | null>(null);
  const stopped = useRef(false);
  const held = useRef(new Map<string, BookGroup>());
  const fitText = useMemo(() => JSON.stringify(fitConfigOf(config)), [config]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another configuration is another watch; its newer forms go to the one at hand
  useEffect(() => {
    held.current = new Map();
    setGroups(null);
    /** Whether curves of the batch at hand have been shown. */
    let begun = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      setGroups([...held.current.values()]);
    };
    const onUpdate = ({ heads, groups: changed, gone, done, total }: BookUpdate) => {
      for (const key of gone) held.current.delete(key);
      for (const head of heads) held.current.set(head.key, { ...head, series: [] });
      for (const group of changed) held.current.set(group.key, group);
      setProgress(total >= WORTH_TELLING ? { done, total } : null);
      if (total > 0) {
        const isFirst = !begun && changed.length > 0;
        begun ||= isFirst;
        timer ??= setTimeout(show, isFirst || heads.length > 0 ? 0 : PACE_MILLIS);
        return;
      }
      begun = false;
      clearTimeout(timer);
      show();
      if (!before.current || stopped.current) return;
      setMoved(movedSince(before.current, held.current));
      before.current = null;
    };
    const { entity_slice_id } = newest.current;
    void holdSlice(store, entity_slice_id);
    const made = curves.watch(newest.current, onUpdate);
    void ensureTable(entity_slice_id);
    setWatch(made);
    return () => {
      clearTimeout(timer);
      made.dispose();
      setWatch(null);
    };
  }, [curves, ensureTable, store, config.id, config.entity_slice_id]);

  const shownFit = useRef(fitText);
  useEffect(() => {
    if (!watch) return;
    if (shownFit.current !== fitText) {
      before.current = resultsOf(held.current);
      stopped.current = false;
      setLeft(0);
      setMoved(null);
    }
    shownFit.current = fitText;
    watch.setConfig(config);
  }, [watch, config, fitText]);

  return useMemo(
    () => ({
      groups,
      watch,
      progress,
      moved,
      dismissMoved: () => setMoved(null),
      left,
      cancel() {
        stopped.current = true;
        watch?.cancel();
        setProgress(null);
        setLeft(progress ? progress.total - progress.done : 0);
      },
      goOn() {
        stopped.current = false;
        setLeft(0);
        watch?.goOn();
      },
      refitAll() {
        stopped.current = false;
        setLeft(0);
        setMoved(null);
        before.current = resultsOf(held.current);
        watch?.refit();
      },
    }),
    [groups, watch, progress, moved, left],
  );
}

function resultsOf(groups: ReadonlyMap<string, BookGroup>): Results {
  const results: Results = new Map();
  for (const group of groups.values())
    for (const series of group.series) results.set(series.key, { groupKey: group.key, result: series.result });
  return results;
}

function movedSince(before: Results, groups: ReadonlyMap<string, BookGroup>): NonNullable<CurveBook['moved']> {
  const now = resultsOf(groups);
  const curves = [...now].flatMap(([seriesKey, { groupKey, result }]): MovedCurve[] => {
    const was = before.get(seriesKey);
    const change = was ? curveChange(was.result, result) : null;
    return change && change.kind !== 'none' ? [{ groupKey, seriesKey, change }] : [];
  });
  return { of: now.size, curves };
}
