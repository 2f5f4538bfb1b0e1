import type { FollowedRow, FollowedRows } from '@workers/table/port/followedRows';
import type { CurveResult, RawDataPoint } from '@/domain/curves/curveResult';
import type { FitConfig } from '@/domain/curves/fitConfig';
import type { FittedGroup } from '@/domain/curves/fittedSeries';
import { type CurveGroup, type CurvePoints, fieldsOfConfig, type PointRow } from '@/domain/curves/groupCurves';
import { PREVIEW_STATES, PREVIEW_STRIDE, type PreviewNumbers } from '@/domain/curves/previewNumbers';
import { namedByGroup, pointsOfGroup } from '@/domain/curves/recordsOfGroup';
import { resultMetrics } from '@/domain/curves/resultMetrics';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { Json } from '@/lib/json';
import { fitCurve } from '../fitCurve';
import { nextTurn } from '../nextTurn';
import type { BookColumn } from './bookColumn';
import type { BookGroup, BookHead, BookUpdate } from './bookUpdate';
import { CurveBook } from './CurveBook';
import { derivedUpdates } from './derivedUpdates';
import { RecordGroups } from './RecordGroups';
import { SeriesTexts } from './SeriesTexts';
import type { TablePort } from './tablePort';

/** Longest time in milliseconds that fits block the thread: a preview during a drag may have to wait for one. */
const SLICE_MILLIS = 12;
/** Most plots in one update: a watcher processes each update in a single turn. */
export const MOST_PER_UPDATE = 100;

/** Connections that the creator of a book provides. */
export interface BookPort {
  /** Number of its follower in the table worker, new for each book. */
  followId: number;
  table: TablePort;
  /** Makes a function callable from the table worker. */
  wrapCallback<T extends (rows: FollowedRows) => void>(callback: T): T;
}

type Watcher = (update: BookUpdate) => void;

/**
 * Keeps the curves of one configuration up to date with the points of its table, and keeps the columns of tables and
 * the watching screens up to date with the curves.
 */
export class LiveBook {
  private readonly book: CurveBook;
  private readonly named = new RecordGroups();
  private readonly points = new RecordGroups();
  private readonly texts: SeriesTexts;
  private readonly watchers = new Map<number, Watcher>();
  private columns: readonly BookColumn[] = [];
  /** Groups to be fitted and shown, oldest first. */
  private readonly todo = new Set<string>();
  /** Groups that are visible on the screen: they are fitted first. */
  private inSight: readonly string[] = [];
  /** Groups that have been reported to the watchers. */
  private readonly published = new Set<string>();
  /** Number of groups in the current batch. */
  private total = 0;
  /** Records that lost a group. */
  private readonly orphans = new Set<string>();
  private running = false;
  private closed = false;
  /** Whether all points that existed at the start have been read. */
  private read = false;
  private fieldIds: string[] = [];

  constructor(
    private config: DrcConfig,
    private readonly port: BookPort,
  ) {
    this.book = new CurveBook(config);
    this.texts = new SeriesTexts(port.table);
    this.follow();
  }

  /** Whether somebody is watching. */
  get isUsed(): boolean {
    return this.columns.length > 0 || this.watchers.size > 0;
  }

  private follow(): void {
    this.read = false;
    this.fieldIds = fieldsOfConfig(this.config);
    const onRows = this.port.wrapCallback((rows: FollowedRows) => this.take(rows));
    void this.port.table.follow(this.port.followId, this.config.entity_slice_id, this.fieldIds, onRows);
  }

  /** Applies a changed configuration, or changed names of what its series keys refer to. */
  setConfig(config: DrcConfig): void {
    this.config = config;
    this.texts.forget();
    const fields = fieldsOfConfig(config);
    if (fields.join() !== this.fieldIds.join()) {
      // Other fields are read: the points are sent again.
      this.book.setConfig(config);
      this.book.clear();
      this.follow();
    } else this.book.setConfig(config);
    this.regroup();
    this.doAll();
  }

  /** Sets the columns to be filled, replacing the previous ones. */
  setColumns(columns: readonly BookColumn[]): void {
    const kept = new Set(columns.map((column) => column.id));
    this.dropColumns(this.columns.filter((column) => !kept.has(column.id)));
    this.columns = columns;
    // Columns are also set again when names of options and people may have changed.
    this.texts.forget();
    this.doAll();
  }

  private dropColumns(columns: readonly BookColumn[]): void {
    for (const column of columns) void this.port.table.underive(column.sliceId, [column.id]);
  }

  /** Reports all plots by their keys, then their curves in parts, then every change. */
  watch(watchId: number, onUpdate: Watcher): void {
    this.watchers.set(watchId, onUpdate);
    if (!this.read) return;
    const heads: BookHead[] = [];
    for (const group of this.book.all()) {
      heads.push(headOf(group));
      this.todo.add(group.key);
    }
    this.total = Math.max(this.total, this.todo.size);
    onUpdate({ heads, groups: [], gone: [], ...this.progress() });
    this.work();
  }

  /** Sets the groups that are fitted before all others, now and in every later batch. */
  setInSight(groupKeys: readonly string[]): void {
    this.inSight = groupKeys;
  }

  unwatch(watchId: number): void {
    this.watchers.delete(watchId);
  }

  close(): void {
    this.closed = true;
    void this.port.table.unfollow(this.port.followId);
    this.dropColumns(this.columns);
  }

  /** Fits everything again. */
  refit(): void {
    this.book.forget();
    this.doAll();
  }

  /** Stops fitting; unfitted groups stay as they are until somebody resumes. */
  cancel(): void {
    this.todo.clear();
    this.publish({ heads: [], groups: [], gone: [], ...this.progress() });
  }

  /** Resumes a cancelled batch. */
  goOn(): void {
    for (const group of this.book.all())
      if (!group.series.every((series) => this.book.hasResult(series))) this.todo.add(group.key);
    this.work();
  }

  /** The curves of a group with confidence intervals and raw points. */
  async openGroup(groupKey: string, confidence: NonNullable<FitConfig['confidence']>): Promise<CurveResult[]> {
    const series = this.book.group(groupKey)?.series ?? [];
    const { replicate_field_id: field } = this.config;
    const named =
      field === null ? null : await Promise.all(series.map((one) => this.replicateNames(field, one.points)));
    return series.map(({ points, config }, i) =>
      fitCurve({ ...points, replicates: named?.[i] ?? points.replicates, config: { ...config, confidence } }),
    );
  }

  /** The names of samples; null for samples without one. */
  private async replicateNames(fieldId: string, { replicates }: CurvePoints): Promise<Json[]> {
    const texts = await this.port.table.texts(fieldId, replicates);
    return replicates.map((content, i) => (content === null ? null : (texts[i] ?? null)));
  }

  /** The curves of a group with other bounds, as numbers: a preview while something is dragged. */
  preview(groupKey: string, config: FitConfig): PreviewNumbers {
    const series = this.book.group(groupKey)?.series ?? [];
    const numbers = new Float64Array(series.length * PREVIEW_STRIDE);
    series.forEach(({ points }, i) => {
      const result = fitCurve({ ...points, config: { ...config, confidence: 'none' }, brief: true });
      if (!result.success) return;
      const { baseline, top, ec50, hill_slope } = result.parameters;
      const state = PREVIEW_STATES.indexOf(result.verdict.state);
      numbers.set([state, baseline, top, ec50 ?? Infinity, hill_slope ?? 1], i * PREVIEW_STRIDE);
    });
    return numbers;
  }

  private doAll(): void {
    for (const group of this.book.all()) this.todo.add(group.key);
    this.work();
  }

  private take({ reset, rows, more }: FollowedRows): void {
    if (this.closed) return;
    if (reset) this.book.clear();
    this.book.remove(rows.filter((row) => row.gone).map((row) => row.id));
    this.book.put(rows.filter((row) => !row.gone).map((row) => this.pointOf(row)));
    if (more) return;
    this.read = true;
    this.regroup();
    this.work();
  }

  private pointOf(row: FollowedRow): PointRow {
    const cells: { [fieldId: string]: Json } = {};
    this.fieldIds.forEach((id, i) => {
      cells[id] = row.contents[i] ?? null;
    });
    const response = this.fieldIds.indexOf(this.config.response_field_id);
    return { id: row.id, cells, operation_id: row.operationIds[response] ?? null };
  }

  private regroup(): void {
    const { changed, gone } = this.book.regroup();
    for (const { key } of gone) {
      this.adrift(key, [], []);
      this.todo.delete(key);
    }
    for (const group of changed) {
      this.adrift(group.key, namedByGroup(group), pointsOfGroup(group));
      this.todo.add(group.key);
    }
    for (const { key } of gone) this.published.delete(key);
    const heads = this.read ? changed.filter(({ key }) => !this.published.has(key)).map(headOf) : [];
    for (const { key } of heads) this.published.add(key);
    if (gone.length === 0 && heads.length === 0) return;
    const total = Math.max(this.total, this.todo.size);
    this.publish({ heads, groups: [], gone: gone.map(({ key }) => key), done: total - this.todo.size, total });
  }

  /** Sets the records of a group and remembers those that it lost. */
  private adrift(groupKey: string, named: readonly string[], points: readonly string[]): void {
    for (const id of this.named.put(groupKey, named)) this.orphans.add(id);
    for (const id of this.points.put(groupKey, points)) this.orphans.add(id);
  }

  private work(): void {
    this.total = Math.max(this.total, this.todo.size);
    if (this.running) return;
    this.running = true;
    void this.run().finally(() => {
      this.running = false;
      this.total = 0;
    });
  }

  private async run(): Promise<void> {
    // Even when there is nothing to do, so that the watcher of an empty table is notified.
    do {
      const until = performance.now() + SLICE_MILLIS;
      const groups: CurveGroup[] = [];
      while ((performance.now() < until && groups.length < MOST_PER_UPDATE) || groups.length === 0) {
        const key = this.next();
        if (key === undefined) break;
        this.todo.delete(key);
        const group = this.book.group(key);
        if (!group) continue;
        for (const series of group.series) this.book.resultOf(series);
        groups.push(group);
      }
      await this.texts.learn(groups, this.config.series_key_field_ids);
      if (this.closed) return;
      this.show(groups);
      await nextTurn();
    } while ((this.todo.size > 0 || this.orphans.size > 0) && !this.closed);
  }

  /** The group to be fitted next. */
  private next(): string | undefined {
    for (const key of this.inSight) if (this.todo.has(key)) return key;
    for (const key of this.todo) return key;
    return undefined;
  }

  private progress(): Pick<BookUpdate, 'done' | 'total'> {
    return this.todo.size === 0 ? { done: 0, total: 0 } : { done: this.total - this.todo.size, total: this.total };
  }

  private publish(update: BookUpdate): void {
    for (const watcher of this.watchers.values()) watcher(update);
  }

  /** Notifies watchers, and fills the columns of the records that these groups belong to. */
  private show(asked: readonly CurveGroup[]): void {
    // If the configuration changed while names were requested, the same points form other groups.
    const groups = asked.filter((group) => this.book.group(group.key) === group);
    for (const group of asked) if (!groups.includes(group) && this.book.group(group.key)) this.todo.add(group.key);
    if (this.read && this.watchers.size > 0)
      this.publish({ heads: [], groups: groups.map((group) => this.bookGroup(group)), gone: [], ...this.progress() });
    const orphans = [...this.orphans];
    this.orphans.clear();
    const fitted = new Map<string, FittedGroup>();
    const fittedOf = (key: string): FittedGroup => {
      let held = fitted.get(key);
      if (!held) {
        held = this.fittedGroup(key);
        fitted.set(key, held);
      }
      return held;
    };
    const keys = groups.map((group) => group.key);
    for (const sliceId of new Set(this.columns.map((column) => column.sliceId))) {
      const columns = this.columns.filter((column) => column.sliceId === sliceId);
      const members = sliceId === this.config.entity_slice_id ? this.points : this.named;
      const records = new Set([...orphans, ...keys.flatMap((key) => members.recordsOf(key))]);
      if (records.size === 0 && this.todo.size > 0) continue;
      void this.port.table.derive(
        sliceId,
        derivedUpdates({ columns, records, members, fittedOf, config: this.config }),
      );
    }
  }

  private fittedGroup(key: string): FittedGroup {
    const group = this.book.group(key);
    return (group?.series ?? []).map((series) => {
      const result = this.book.resultOf(series);
      const texts = this.texts.of(this.config.series_key_field_ids, series);
      return { texts, hash: series.hash, result, metrics: resultMetrics(result, this.config) };
    });
  }

  private bookGroup(group: CurveGroup): BookGroup {
    return {
      key: group.key,
      groupKeys: group.groupKeys,
      series: group.series.map((series) => {
        const result = this.book.resultOf(series);
        const raw = result.raw_data_points;
        return {
          key: series.key,
          seriesKeys: series.seriesKeys,
          texts: this.texts.of(this.config.series_key_field_ids, series),
          hash: series.hash,
          result: { ...result, raw_data_points: [] },
          points: raw.length,
          used: raw.filter((point) => isUsed(point, this.config)).length,
        };
      }),
    };
  }
}

function isUsed({ is_outlier, dose }: RawDataPoint, { zero_dose }: DrcConfig): boolean {
  return !is_outlier && (dose > 0 || zero_dose === 'baseline');
}

function headOf({ key, groupKeys }: CurveGroup): BookHead {
  return { key, groupKeys };
}
