import type { CurveResult } from '@/domain/curves/curveResult';
import { type CurveGroup, type CurveSeries, groupCurves, groupKeyOf, type PointRow } from '@/domain/curves/groupCurves';
import type { DrcConfigSettings } from '@/domain/kinds/drcConfig';
import { fitCurve } from '../fitCurve';

/** Most results that are kept; the oldest are dropped first. */
const MOST_KEPT = 20_000;

/**
 * The curves of one configuration over points that are added and changed: only groups with a changed point are sorted
 * again, and only series whose points or fit settings differ are fitted. Fits are without confidence intervals, for
 * tables and lists.
 */
export class CurveBook {
  private config: DrcConfigSettings;
  private readonly points = new Map<string, { row: PointRow; groupKey: string; text: string }>();
  private readonly members = new Map<string, Set<string>>();
  private readonly groups = new Map<string, CurveGroup>();
  private readonly results = new Map<string, CurveResult>();
  /** Groups whose points changed since they were sorted. */
  private readonly stale = new Set<string>();

  constructor(config: DrcConfigSettings) {
    this.config = config;
  }

  /** Applies another configuration to the same points. Every group is sorted again. */
  setConfig(config: DrcConfigSettings): void {
    this.config = config;
    const rows = [...this.points.values()].map(({ row }) => row);
    this.clear();
    this.put(rows);
  }

  /** Drops all points; results are kept, so that the same curves need no new fit. */
  clear(): void {
    for (const key of this.groups.keys()) this.stale.add(key);
    this.points.clear();
    this.members.clear();
  }

  /** Drops the results, so that everything is fitted again. */
  forget(): void {
    this.results.clear();
    for (const key of this.members.keys()) this.stale.add(key);
  }

  /** Adds new and changed points; rows without a value in the fields of the configuration are left out. */
  put(rows: readonly PointRow[]): void {
    for (const row of rows) {
      const held = this.points.get(row.id);
      const text = JSON.stringify([row.cells, row.operation_id]);
      if (held?.text === text) continue;
      if (held) this.leave(row.id, held.groupKey);
      const groupKey = groupKeyOf(row, this.config);
      this.points.set(row.id, { row, groupKey, text });
      let members = this.members.get(groupKey);
      if (!members) {
        members = new Set();
        this.members.set(groupKey, members);
      }
      members.add(row.id);
      this.stale.add(groupKey);
    }
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      const held = this.points.get(id);
      if (!held) continue;
      this.points.delete(id);
      this.leave(id, held.groupKey);
    }
  }

  private leave(id: string, groupKey: string): void {
    const members = this.members.get(groupKey);
    members?.delete(id);
    if (members?.size === 0) this.members.delete(groupKey);
    this.stale.add(groupKey);
  }

  /**
   * Sorts changed points into curves, in order of record id, so that every device and the server draw the same.
   * @returns keys of the groups that changed, and for those that are gone their previous series.
   */
  regroup(): { changed: CurveGroup[]; gone: CurveGroup[] } {
    const changed: CurveGroup[] = [];
    const gone: CurveGroup[] = [];
    for (const key of this.stale) {
      const before = this.groups.get(key);
      const ids = [...(this.members.get(key) ?? [])].sort();
      const [group] = groupCurves(
        ids.flatMap((id) => this.points.get(id)?.row ?? []),
        this.config,
      );
      if (group) {
        this.groups.set(key, group);
        changed.push(group);
      } else if (before) {
        this.groups.delete(key);
        gone.push(before);
      }
    }
    this.stale.clear();
    return { changed, gone };
  }

  all(): Iterable<CurveGroup> {
    return this.groups.values();
  }

  group(key: string): CurveGroup | undefined {
    return this.groups.get(key);
  }

  /** The fit of a series, computed on first use. */
  resultOf(series: CurveSeries): CurveResult {
    const held = this.results.get(series.hash);
    if (held) return held;
    const result = fitCurve({ ...series.points, config: { ...series.config, confidence: 'none' } });
    this.results.set(series.hash, result);
    if (this.results.size > MOST_KEPT)
      for (const oldest of this.results.keys()) {
        this.results.delete(oldest);
        break;
      }
    return result;
  }

  /** Whether the series has been fitted. */
  hasResult(series: CurveSeries): boolean {
    return this.results.has(series.hash);
  }
}
