import type { CurveResult, PlotPoint, RawDataPoint } from '@/domain/curves/curveResult';
import { compareNatural } from '@/domain/sorts/natural';

/** A measured point with its index among the raw points of its line. */
export interface RawPoint {
  point: RawDataPoint;
  place: number;
}

export interface RawRow {
  dose: number;
  /** Readings of each sample; a single cell with all of them if samples have no columns. */
  cells: RawPoint[][];
  summary: PlotPoint | undefined;
}

export interface RawTable {
  /** Names of the sample columns; empty if there would be too many. */
  samples: string[];
  /** Highest dose first. */
  rows: RawRow[];
}

/** More samples than this are shown in one cell. */
const MOST_COLUMNS = 4;

/** The points of a curve as a table of doses and samples. Points without a named sample are numbered within their dose. */
export function rawTable(result: CurveResult, mostColumns = MOST_COLUMNS): RawTable {
  const byDose = new Map<number, { sample: string; point: RawPoint }[]>();
  result.raw_data_points.forEach((point, place) => {
    const held = byDose.get(point.dose) ?? [];
    held.push({ sample: point.replicate ?? String(held.length + 1), point: { point, place } });
    byDose.set(point.dose, held);
  });
  const all = [...byDose.values()].flatMap((points) => points.map(({ sample }) => sample));
  const samples = [...new Set(all)].sort(compareNatural);
  const columns = samples.length <= mostColumns ? samples : [];
  const summaries = new Map(result.plot_data.map((point) => [point.dose, point]));
  const rows = [...byDose.entries()]
    .sort(([a], [b]) => b - a)
    .map(([dose, points]): RawRow => {
      const cells =
        columns.length === 0
          ? [points.map(({ point }) => point)]
          : columns.map((sample) => points.flatMap((one) => (one.sample === sample ? [one.point] : [])));
      return { dose, cells, summary: summaries.get(dose) };
    });
  return { samples: columns, rows };
}
