import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CurveChange, curveChange } from '@/domain/curves/curveChange';
import type { CurveResult } from '@/domain/curves/curveResult';
import type { CurveGroup, CurveSeries } from '@/domain/curves/groupCurves';
import type { FitProgress, FitRequest } from '@/engine/curvesClient';
import { useEngine } from '@/engine/EngineProvider';

/** A curve that a refit moved beyond the threshold. */
export interface MovedCurve {
  groupKey: string;
  series: CurveSeries;
  change: CurveChange;
}

export interface Fits {
  /** The result of a series; while a new one is computed, the one before. */
  of(series: CurveSeries): CurveResult | undefined;
  /** Grows with every result. */
  version: number;
  progress: FitProgress | null;
  cancel(): void;
  /** Fits everything anew and says what moved. */
  refitAll(): void;
  moved: { of: number; curves: readonly MovedCurve[] } | null;
  dismissMoved(): void;
}

const quick = (series: CurveSeries): FitRequest => ({
  hash: series.hash,
  points: series.points,
  config: { ...series.config, confidence: 'none' },
});
const full = (series: CurveSeries): FitRequest => ({
  hash: `${series.hash}+`,
  points: series.points,
  config: series.config,
});

/** Progress is told once a batch is larger than this; smaller ones are over before it could be read. */
const WORTH_TELLING = 200;

/**
 * Keeps the fits of all curves up to date: those of the open group first and with confidence, then all others. A change
 * of the configuration refits everything and lists the curves that it moved.
 */
export function useFits(groups: readonly CurveGroup[] | null, openKey: string | null, fitText: string): Fits {
  const { curves } = useEngine();
  const [turn, setTurn] = useState(0);
  const [progress, setProgress] = useState<FitProgress | null>(null);
  const [moved, setMoved] = useState<Fits['moved']>(null);
  const [again, setAgain] = useState(0);
  const shown = useRef(new Map<string, CurveResult>());
  const before = useRef<{ fitText: string; results: Map<string, CurveResult> | null }>({ fitText, results: null });
  const running = useRef<AbortController | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a counted wish to fit again
  useEffect(() => {
    const open = groups?.find((group) => group.key === openKey);
    if (!open) return;
    const controller = new AbortController();
    void curves
      .fitAll(open.series.map(full), { signal: controller.signal })
      .then((whole) => whole && setTurn((turn) => turn + 1));
    return () => controller.abort();
  }, [curves, groups, openKey, again]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a counted wish to fit again
  useEffect(() => {
    if (!groups) return;
    if (before.current.fitText !== fitText) before.current = { fitText, results: new Map(shown.current) };
    const controller = new AbortController();
    running.current = controller;
    const all = groups.flatMap((group) => group.series.map((series) => ({ groupKey: group.key, series })));
    const onProgress = (now: FitProgress) => {
      if (now.total >= WORTH_TELLING) setProgress(now);
      setTurn((turn) => turn + 1);
    };
    void curves
      .fitAll(
        all.map(({ series }) => quick(series)),
        { onProgress, signal: controller.signal },
      )
      .then((whole) => {
        if (controller.signal.aborted && running.current !== controller) return;
        setProgress(null);
        setTurn((turn) => turn + 1);
        const old = before.current.results;
        if (!whole || !old) return;
        before.current = { fitText, results: null };
        const changed = all.flatMap(({ groupKey, series }): MovedCurve[] => {
          const [was, is] = [old.get(series.key), curves.kept(series.hash)];
          const change = was && is ? curveChange(was, is) : null;
          return change && change.kind !== 'none' ? [{ groupKey, series, change }] : [];
        });
        setMoved({ of: all.length, curves: changed });
      });
    return () => {
      controller.abort();
    };
  }, [curves, groups, fitText, again]);

  const of = useCallback(
    (series: CurveSeries) => {
      const result = curves.kept(`${series.hash}+`) ?? curves.kept(series.hash) ?? shown.current.get(series.key);
      if (result) shown.current.set(series.key, result);
      return result;
    },
    [curves],
  );
  return useMemo(
    () => ({
      of,
      version: turn,
      progress,
      moved,
      cancel: () => running.current?.abort(),
      dismissMoved: () => setMoved(null),
      refitAll: () => {
        before.current = { fitText, results: new Map(shown.current) };
        curves.forget((groups ?? []).flatMap((group) => group.series.flatMap(({ hash }) => [hash, `${hash}+`])));
        setAgain((count) => count + 1);
      },
    }),
    [of, turn, progress, moved, curves, groups, fitText],
  );
}
