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
  /** All plots of the configuration; null while the points are read. Unchanged plots keep their identity. */
  groups: readonly BookGroup[] | null;
  watch: CurveWatch | null;
  progress: { done: number; total: number } | null;
  cancel(): void;
  /** Fits everything anew and says what moved. */
  refitAll(): void;
  moved: { of: number; curves: readonly MovedCurve[] } | null;
  dismissMoved(): void;
}

/** Progress is told once a batch is larger than this; smaller ones are over before it could be read. */
const WORTH_TELLING = 200;
/** While a large batch runs the screen follows in steps. */
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
  const newest = useRef(config);
  newest.current = config;
  /** Results before the refit that is under way. */
  const before = useRef<Results | null>(null);
  const held = useRef(new Map<string, BookGroup>());
  const fitText = useMemo(() => JSON.stringify(fitConfigOf(config)), [config]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another configuration is another watch; its newer forms go to the one at hand
  useEffect(() => {
    held.current = new Map();
    setGroups(null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      setGroups([...held.current.values()]);
    };
    const onUpdate = ({ groups: changed, gone, done, total }: BookUpdate) => {
      for (const key of gone) held.current.delete(key);
      for (const group of changed) held.current.set(group.key, group);
      setProgress(total >= WORTH_TELLING ? { done, total } : null);
      if (total > 0) {
        timer ??= setTimeout(show, PACE_MILLIS);
        return;
      }
      clearTimeout(timer);
      show();
      if (!before.current) return;
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
    if (shownFit.current !== fitText) before.current = resultsOf(held.current);
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
      cancel() {
        watch?.cancel();
        before.current = null;
        setProgress(null);
      },
      refitAll() {
        before.current = resultsOf(held.current);
        watch?.refit();
      },
    }),
    [groups, watch, progress, moved],
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
