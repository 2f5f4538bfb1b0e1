import { useEffect, useMemo, useState } from 'react';
import type { MetricValue } from '@/domain/curves/metricValue';
import type { BookGroup } from '@/engine/curvesClient';
import { inTurns } from '@/lib/inTurns';
import { sortInTurns } from '@/lib/sortInTurns';
import { compareMetrics, sortClass } from '../model/metricCell';

/** One series by its index in its plot; its metrics are computed when they are needed. */
export interface MetricRow {
  group: BookGroup;
  place: number;
}

/** The sort key: a metric, or none for sorting by name, the original order. */
export interface MetricSort {
  key: string;
  descending: boolean;
  metricOf: ((row: MetricRow) => MetricValue | undefined) | null;
  /** Whether values of ambiguous fits are sorted among the others. */
  useAmbiguous: boolean;
}

/** More rows than this are evaluated and sorted in several tasks. */
const FEW = 400;

interface Sorted {
  key: string;
  descending: boolean;
  keys: readonly string[];
}

interface Measured {
  key: string;
  metric: MetricValue | undefined;
  /** Reliable numbers come before all others, in both directions. */
  place: number;
}

/** All series of the plots in the requested order. While many are being sorted, the previous order stays. */
export function useSortedRows(groups: readonly BookGroup[], sort: MetricSort): readonly MetricRow[] {
  const rows = useMemo(
    () => groups.flatMap((group) => group.series.map((_, place): MetricRow => ({ group, place }))),
    [groups],
  );
  const [sorted, setSorted] = useState<Sorted | null>(null);
  const { key, descending, metricOf, useAmbiguous } = sort;
  const few = useMemo(() => {
    if (!metricOf || rows.length > FEW) return null;
    return rows
      .map((row) => measure(row, metricOf, useAmbiguous))
      .sort(byMetric(descending))
      .map(keyOf);
  }, [rows, descending, metricOf, useAmbiguous]);
  useEffect(() => {
    if (!metricOf || rows.length <= FEW) return;
    let wanted = true;
    const sortAll = async () => {
      const measured: Measured[] = [];
      await inTurns(rows, (row) => wanted && measured.push(measure(row, metricOf, useAmbiguous)), STRIDE);
      const all = wanted ? await sortInTurns(measured, byMetric(descending)) : [];
      if (wanted) setSorted({ key, descending, keys: all.map(keyOf) });
    };
    void sortAll();
    return () => {
      wanted = false;
    };
  }, [rows, key, descending, metricOf, useAmbiguous]);
  const order = few ?? (sorted?.key === key && sorted.descending === descending ? sorted.keys : null);
  return useMemo(() => {
    // The plots are already in the order of their names, the series in that of their plot.
    if (!metricOf) return descending ? rows.toReversed() : rows;
    if (!order) return rows;
    const byKey = new Map(rows.map((row) => [seriesKey(row), row]));
    return order.flatMap((series) => byKey.get(series) ?? []);
  }, [rows, order, descending, metricOf]);
}

/** Rows evaluated between two checks of the clock. */
const STRIDE = 32;

const seriesKey = ({ group, place }: MetricRow): string => group.series[place]?.key ?? '';
const keyOf = ({ key }: Measured) => key;

function measure(row: MetricRow, metricOf: NonNullable<MetricSort['metricOf']>, useAmbiguous: boolean): Measured {
  const metric = metricOf(row);
  const state = row.group.series[row.place]?.result.verdict.state ?? null;
  return { key: seriesKey(row), metric, place: sortClass(metric, state, useAmbiguous) };
}

/** Equal rows keep their order. */
function byMetric(descending: boolean): (a: Measured, b: Measured) => number {
  return (a, b) => {
    const order = compareMetrics(a.metric, b.metric);
    return a.place - b.place || (descending ? -order : order);
  };
}
