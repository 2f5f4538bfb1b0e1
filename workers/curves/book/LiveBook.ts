import type { DerivedUpdate } from '@workers/table/port/derivedUpdate';
import type { FollowedRow, FollowedRows } from '@workers/table/port/followedRows';
import { type CurveCell, curveCell } from '@/domain/curves/curveCell';
import type { FittedGroup, FittedSeries } from '@/domain/curves/fittedSeries';
import { type CurveGroup, fieldsOfConfig, type PointRow } from '@/domain/curves/groupCurves';
import { namedByGroup, pointsOfGroup } from '@/domain/curves/recordsOfGroup';
import { resultMetrics } from '@/domain/curves/resultMetrics';
import type { Json } from '@/lib/json';
import { nextTurn } from '../nextTurn';
import type { BookColumn, BookRequest } from './bookRequest';
import { CurveBook } from './CurveBook';
import { RecordGroups } from './RecordGroups';
import { SeriesTexts } from './SeriesTexts';
import type { TablePort } from './tablePort';

/** Longest time in milliseconds that fits hold the thread: a preview that somebody drags for waits behind one. */
const SLICE_MILLIS = 12;

/** Keeps the curves of one configuration up to date with the points of its table, and the columns with the curves. */
export class LiveBook {
  private readonly book: CurveBook;
  private readonly named = new RecordGroups();
  private readonly points = new RecordGroups();
  private readonly texts: SeriesTexts;
  /** Groups that are to be fitted and shown, oldest first. */
  private readonly todo = new Set<string>();
  /** Records that lost a group. */
  private readonly orphans = new Set<string>();
  private running = false;
  private closed = false;
  private fieldIds: string[] = [];

  constructor(
    private readonly followId: number,
    private request: BookRequest,
    private readonly table: TablePort,
    private readonly wrapCallback: <T extends (rows: FollowedRows) => void>(callback: T) => T,
  ) {
    this.book = new CurveBook(request.config);
    this.texts = new SeriesTexts(table);
    this.follow();
  }

  private follow(): void {
    const { config } = this.request;
    this.fieldIds = fieldsOfConfig(config);
    const onRows = this.wrapCallback((rows: FollowedRows) => this.take(rows));
    void this.table.follow(this.followId, config.entity_slice_id, this.fieldIds, onRows);
  }

  /** Another form of the configuration, other columns, or other names. */
  set(request: BookRequest): void {
    const before = this.request;
    this.request = request;
    const kept = new Set(request.columns.map((column) => column.id));
    for (const [sliceId, columns] of bySlice(before.columns.filter((column) => !kept.has(column.id))))
      void this.table.underive(
        sliceId,
        columns.map((column) => column.id),
      );
    this.texts.forget();
    this.book.setConfig(request.config);
    const fields = fieldsOfConfig(request.config);
    if (fields.join() !== this.fieldIds.join()) {
      // Other fields are read: the points come again.
      this.book.clear();
      this.follow();
    }
    this.regroup();
    for (const group of this.book.all()) this.todo.add(group.key);
    this.work();
  }

  close(): void {
    this.closed = true;
    void this.table.unfollow(this.followId);
    for (const [sliceId, columns] of bySlice(this.request.columns))
      void this.table.underive(
        sliceId,
        columns.map((column) => column.id),
      );
  }

  private take({ reset, rows, more }: FollowedRows): void {
    if (this.closed) return;
    if (reset) this.book.clear();
    this.book.remove(rows.filter((row) => row.gone).map((row) => row.id));
    this.book.put(rows.filter((row) => !row.gone).map((row) => this.pointOf(row)));
    if (more) return;
    this.regroup();
    this.work();
  }

  private pointOf(row: FollowedRow): PointRow {
    const cells: { [fieldId: string]: Json } = {};
    this.fieldIds.forEach((id, i) => {
      cells[id] = row.contents[i] ?? null;
    });
    const response = this.fieldIds.indexOf(this.request.config.response_field_id);
    return { id: row.id, cells, operation_id: row.operationIds[response] ?? null };
  }

  private regroup(): void {
    const { changed, gone } = this.book.regroup();
    for (const { key } of gone) this.forgetGroup(key);
    for (const group of changed) {
      for (const id of this.named.put(group.key, namedByGroup(group))) this.orphans.add(id);
      for (const id of this.points.put(group.key, pointsOfGroup(group))) this.orphans.add(id);
      this.todo.add(group.key);
    }
  }

  private forgetGroup(key: string): void {
    for (const id of [...this.named.put(key, []), ...this.points.put(key, [])]) this.orphans.add(id);
    this.todo.delete(key);
  }

  private work(): void {
    if (this.running) return;
    this.running = true;
    void this.run().finally(() => {
      this.running = false;
    });
  }

  private async run(): Promise<void> {
    while ((this.todo.size > 0 || this.orphans.size > 0) && !this.closed) {
      const until = performance.now() + SLICE_MILLIS;
      const groups: CurveGroup[] = [];
      for (const key of this.todo) {
        this.todo.delete(key);
        const group = this.book.group(key);
        if (!group) continue;
        for (const series of group.series) this.book.resultOf(series);
        groups.push(group);
        if (performance.now() > until) break;
      }
      await this.texts.learn(groups, this.request.config.series_key_field_ids);
      if (this.closed) return;
      this.show(groups);
      await nextTurn();
    }
  }

  /** Fills the columns of the records that these groups belong to. */
  private show(groups: readonly CurveGroup[]): void {
    const { columns, config } = this.request;
    const fitted = new Map<string, FittedGroup>();
    const fittedOf = (key: string): FittedGroup => {
      let held = fitted.get(key);
      if (!held) {
        const group = this.book.group(key);
        held = group ? this.fittedGroup(group) : [];
        fitted.set(key, held);
      }
      return held;
    };
    const orphans = [...this.orphans];
    this.orphans.clear();
    for (const [sliceId, own] of bySlice(columns)) {
      const members = sliceId === config.entity_slice_id ? this.points : this.named;
      const records = new Set([...orphans, ...groups.flatMap((group) => members.recordsOf(group.key))]);
      const updates = own.map(({ id: fieldId, measure }): DerivedUpdate => {
        // Records of one plot share one cell, which crosses to the table once.
        const cells = new Map<string, CurveCell | null>();
        return {
          fieldId,
          whole: false,
          cells: [...records].map((recordId) => {
            const keys = members.groupsOf(recordId);
            const mark = keys.join('\n');
            let cell = cells.get(mark);
            if (cell === undefined) {
              cell = keys.length === 0 ? null : curveCell(measure, keys.map(fittedOf), config);
              cells.set(mark, cell);
            }
            return { recordId, cell: cell && { contents: cell.contents, note: cell.note as unknown as Json } };
          }),
        };
      });
      void this.table.derive(sliceId, updates);
    }
  }

  private fittedGroup(group: CurveGroup): FittedGroup {
    const { config } = this.request;
    return group.series.map((series): FittedSeries => {
      const result = this.book.resultOf(series);
      const texts = this.texts.of(config.series_key_field_ids, series);
      return { texts, hash: series.hash, result, metrics: resultMetrics(result, config) };
    });
  }
}

function bySlice(columns: readonly BookColumn[]): Map<string, BookColumn[]> {
  const slices = new Map<string, BookColumn[]>();
  for (const column of columns) slices.set(column.sliceId, [...(slices.get(column.sliceId) ?? []), column]);
  return slices;
}
