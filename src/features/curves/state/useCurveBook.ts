import { useEffect, useMemo, useRef, useState } from 'react';
import { curveChange, type ReportedChange, type ReportedCurve, reportedCurve } from '@/domain/curves/curveChange';
import { fitConfigOf, responseScaleOf } from '@/domain/curves/fitConfig';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { BookGroup, BookUpdate, CurveWatch } from '@/engine/curvesClient';
import { useEngine } from '@/engine/EngineProvider';
import { useStore } from '@/store/hooks/StoreProvider';
import { holdSlice } from '@/store/replica/replica';

/** A curve that is reported differently than before. */
export interface MovedCurve {
  groupKey: string;
  seriesKey: string;
  changes: readonly ReportedChange[];
}

export interface CurveBook {
  /**
   * All plots of the configuration; null while the points are read. Unchanged plots keep their identity; a plot whose
   * curves are not fitted yet has no series.
   */
  groups: readonly BookGroup[] | null;
  watch: CurveWatch | null;
  progress: { done: number; total: number } | null;
  cancel(): void;
  /** Number of plots that still show their previous fit because a refit was stopped. */
  left: number;
  goOn(): void;
  /** Fits everything again and reports which curves have changed. */
  refitAll(): void;
  moved: { of: number; curves: readonly MovedCurve[] } | null;
  dismissMoved(): void;
}

/** Progress is reported only for batches larger than this; smaller ones finish before it could be read. */
const WORTH_TELLING = 200;
/** While a large batch runs, the screen is updated in steps, the first of them immediately. */
const PACE_MILLIS = 120;

type Reports = Map<string, { groupKey: string; report: ReportedCurve }>;

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
  /** The reported results before the running refit. */
  const before = useRef<Reports | null>(null);
  const stopped = useRef(false);
  const held = useRef(new Map<string, BookGroup>());
  const reportText = useMemo(() => reportTextOf(config), [config]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another configuration needs another watch; changes of this one are passed to the existing watch
  useEffect(() => {
    held.current = new Map();
    setGroups(null);
    /** Whether curves of the current batch have been shown. */
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
      setMoved(movedSince(before.current, reportsOf(held.current, newest.current)));
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

  const shown = useRef({ reportText, config });
  useEffect(() => {
    if (!watch) return;
    if (shown.current.reportText !== reportText) {
      before.current = reportsOf(held.current, shown.current.config);
      stopped.current = false;
      setLeft(0);
      setMoved(null);
    }
    shown.current = { reportText, config };
    watch.setConfig(config);
  }, [watch, config, reportText]);

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
        before.current = reportsOf(held.current, newest.current);
        watch?.refit();
      },
    }),
    [groups, watch, progress, moved, left],
  );
}

/** All settings of a configuration that affect a result, as text. */
function reportTextOf(config: DrcConfig): string {
  const { error_bar: _, ...fit } = fitConfigOf(config);
  return JSON.stringify([fit, config.dose_unit, responseScaleOf(config)]);
}

function reportsOf(groups: ReadonlyMap<string, BookGroup>, config: DrcConfig): Reports {
  const reports: Reports = new Map();
  for (const group of groups.values())
    for (const { key, result } of group.series)
      reports.set(key, { groupKey: group.key, report: reportedCurve(result, config) });
  return reports;
}

function movedSince(before: Reports, now: Reports): NonNullable<CurveBook['moved']> {
  const curves = [...now].flatMap(([seriesKey, { groupKey, report }]): MovedCurve[] => {
    const was = before.get(seriesKey);
    const changes = was ? curveChange(was.report, report) : [];
    return changes.length > 0 ? [{ groupKey, seriesKey, changes }] : [];
  });
  return { of: now.size, curves };
}
