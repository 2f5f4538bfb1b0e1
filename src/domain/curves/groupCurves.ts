import { hashText } from '@/lib/hashText';
import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { numberIn } from '../fields/numericText';
import type { DoseResponseConfig } from './doseResponseConfig';
import { type FitConfig, fitConfigOf } from './fitConfig';

/** One record of a points table: the shown content of each of its cells by field. */
export interface PointRow {
  id: string;
  cells: { readonly [fieldId: string]: Json | undefined };
  /** The experiment under which the response was recorded. */
  operation_id?: string | null;
}

/** The points of one fit. Lists run in parallel; `outliers` are the indices that were excluded manually. */
export interface CurvePoints {
  doses: (number | null)[];
  responses: (number | null)[];
  outliers: number[];
  record_ids: string[];
  operation_ids: (string | null)[];
  /** Shown content of the replicate field, null without one. */
  replicates: Json[];
}

/** One line of a plot: the points of a group that share the series keys. */
export interface CurveSeries {
  /** Unique among all series of all groups. */
  key: string;
  /** Contents of the series key fields, in their order. */
  seriesKeys: Json[];
  points: CurvePoints;
  config: FitConfig;
  /** Equal for equal points under an equal configuration: the key under which results are stored. */
  hash: string;
}

/** All series that are drawn in one plot. */
export interface CurveGroup {
  key: string;
  /** Contents of the group-by fields, in their order. */
  groupKeys: Json[];
  series: CurveSeries[];
}

/** The part of a configuration that decides the grouping. */
export type GroupingConfig = Pick<
  DoseResponseConfig,
  'dose_field_id' | 'response_field_id' | 'replicate_field_id' | 'group_by_key_field_ids' | 'series_key_field_ids'
> & { outlier_field_id: string | null };

/** Fields whose contents `groupCurves` reads, each once. */
export function fieldsOfConfig(config: GroupingConfig): string[] {
  const ids = [
    config.dose_field_id,
    config.response_field_id,
    config.replicate_field_id,
    config.outlier_field_id,
    ...config.group_by_key_field_ids,
    ...config.series_key_field_ids,
  ];
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The group that a row belongs to. */
export function groupKeyOf(row: PointRow, config: Pick<GroupingConfig, 'group_by_key_field_ids'>): string {
  return JSON.stringify(config.group_by_key_field_ids.map((id) => row.cells[id] ?? null));
}

/**
 * Sorts measured points into the curves of a configuration. A record without dose and response (a row that is being
 * filled in) is ignored; one with only one of them is passed on, so that the fit can report that it was left out.
 * Groups and series are in the order of their first points.
 */
export function groupCurves(rows: readonly PointRow[], config: DoseResponseConfig & GroupingConfig): CurveGroup[] {
  const fit = fitConfigOf(config);
  const fitText = JSON.stringify(fit);
  const groups = new Map<string, CurveGroup & { byKey: Map<string, CurveSeries> }>();
  for (const row of rows) {
    const measured = measuredOf(row, config);
    if (measured.length === 0) continue;
    const groupKeys = config.group_by_key_field_ids.map((id) => row.cells[id] ?? null);
    const seriesKeys = config.series_key_field_ids.map((id) => row.cells[id] ?? null);
    const key = groupKeyOf(row, config);
    let group = groups.get(key);
    if (!group) {
      group = { key, groupKeys, series: [], byKey: new Map() };
      groups.set(key, group);
    }
    const seriesKey = JSON.stringify([groupKeys, seriesKeys]);
    let series = group.byKey.get(seriesKey);
    if (!series) {
      series = { key: seriesKey, seriesKeys, points: noPoints(), config: fit, hash: '' };
      group.byKey.set(seriesKey, series);
      group.series.push(series);
    }
    addPoints(series.points, row, measured, config);
  }
  return [...groups.values()].map(({ byKey: _, ...group }) => ({
    ...group,
    series: group.series.map((series) => ({ ...series, hash: hashOfCurve(series.points, fitText) })),
  }));
}

/**
 * The key under which the result of a fit is stored. Two 32-bit hashes and the length make chance collisions
 * practically impossible.
 */
export function hashOfCurve(points: CurvePoints, fitText: string): string {
  const { doses, responses, outliers, record_ids, replicates } = points;
  const text = `${JSON.stringify([doses, responses, outliers, record_ids, replicates])}${fitText}`;
  return `${hashText(text).toString(36)}.${hashText(`~${text}`).toString(36)}.${text.length}`;
}

/** The number in the content of a number, qualified number or formula; null for markers and everything else. */
export function numberOfContent(content: Json | undefined): number | null {
  if (content !== undefined && isObject(content) && typeof content.value === 'number') return content.value;
  return numberIn(content);
}

/** Dose, response, and whether the point itself (not its record) is left out. */
type Measured = [number | null, number | null, boolean];

function measuredOf(row: PointRow, config: GroupingConfig): Measured[] {
  const dose = row.cells[config.dose_field_id];
  const response = row.cells[config.response_field_id];
  if (config.dose_field_id === config.response_field_id || Array.isArray(response)) return pairsOf(response);
  const pair: Measured = [numberOfContent(dose), numberOfContent(response), false];
  return pair[0] === null && pair[1] === null ? [] : [pair];
}

function pairsOf(content: Json | undefined): Measured[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((point): Measured[] =>
    isObject(point) && typeof point.x === 'number' && typeof point.y === 'number'
      ? [[point.x, point.y, point.is_outlier === true]]
      : [],
  );
}

function noPoints(): CurvePoints {
  return { doses: [], responses: [], outliers: [], record_ids: [], operation_ids: [], replicates: [] };
}

function addPoints(points: CurvePoints, row: PointRow, measured: readonly Measured[], config: GroupingConfig): void {
  const excluded = config.outlier_field_id !== null && row.cells[config.outlier_field_id] === true;
  for (const [dose, response, isOutlier] of measured) {
    if (excluded || isOutlier) points.outliers.push(points.doses.length);
    points.doses.push(dose);
    points.responses.push(response);
    points.record_ids.push(row.id);
    points.operation_ids.push(row.operation_id ?? null);
    points.replicates.push(config.replicate_field_id === null ? null : (row.cells[config.replicate_field_id] ?? null));
  }
}
