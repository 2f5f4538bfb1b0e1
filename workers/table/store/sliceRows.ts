import { isDeletedAt } from '@/domain/records/blockMarks';
import { currentValues } from '@/domain/records/currentValues';
import { blockRowAt, expandBlock } from '@/domain/records/expandBlock';
import { isBlankContent } from '@/domain/records/isBlankContent';
import { blockIdAt, positionsWithMore, type RecordBlock } from '@/domain/records/recordBlock';
import { withoutExcluded } from '@/domain/records/recordOperations';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import { operationDate } from '@/domain/sorts/operationDate';
import type { Json } from '@/lib/json';
import { type Bits, fillBits, grownBits, newBits, putBit } from '../columns/bits';
import { grownUint32 } from '../columns/grow';
import { AggregatedCells } from './aggregatedCells';
import { blockSource } from './blockSource';
import { DerivedCells } from './derivedCells';
import { type CellsOfSubs, DisplayedCells } from './displayedCells';
import { FormulaCells } from './formulaCells';
import { type CellOfOther, LookupCells } from './lookupCells';
import type { PackedRows, PackedSource } from './packedSource';
import type { RowSource } from './rowSource';

const NO_VALUES: readonly CellValue[] = [];

/**
 * The records of one table by row number. Row numbers count up in order of arrival and are never reused; a removed
 * record keeps its number and is no longer `live`. Sources hold what arrived in bulk, the overlay what changed since.
 */
export class SliceRows {
  count = 0;
  live: Bits = newBits(0);
  archived: Bits = newBits(0);
  /** Version of the slice at which the row last changed. */
  revisions: Uint32Array = new Uint32Array(0);
  readonly overlay = new Map<number, RecordRow>();
  readonly sources: { start: number; source: RowSource }[] = [];
  /** Fields that some record has or had a value for. */
  readonly fieldIds = new Set<string>();
  readonly formulas = new FormulaCells();
  readonly lookups: LookupCells;
  readonly aggregates = new AggregatedCells();
  readonly displayed: DisplayedCells;
  /** The stored table that the first records came from. */
  packed: PackedSource | null = null;
  /** Rows that arrived as edits. */
  private readonly singles = new Map<string, number>();

  constructor(
    readonly sliceId: string,
    readonly derived = new DerivedCells(),
    cellOfOther: CellOfOther = () => NO_VALUES,
    cellsOfSubs: CellsOfSubs = () => [],
  ) {
    this.lookups = new LookupCells(cellOfOther);
    this.displayed = new DisplayedCells(sliceId, cellsOfSubs);
  }

  addBlock(block: RecordBlock): void {
    const start = this.addSource(blockSource(block));
    for (const i of positionsWithMore(block)) this.put(start + i, blockRowAt(block, i));
    for (const { from, count } of block.marks ?? [])
      for (let i = from; i < from + count; i++) putBit(this.live, start + i, !isDeletedAt(block, i));
  }

  /** The records of a block as rows when one of them exists here already, else null. */
  knownRows(block: RecordBlock): RecordRow[] | null {
    if (this.count === 0) return null;
    for (let i = 0; i < block.count; i++) if (this.rowOf(blockIdAt(block, i)) >= 0) return expandBlock(block);
    return null;
  }

  /** @returns the row number of the source's first record. */
  addSource(source: RowSource): number {
    const start = this.count;
    this.reserve(start + source.count);
    this.sources.push({ start, source });
    for (const fieldId of source.fieldIds()) this.fieldIds.add(fieldId);
    this.count = start + source.count;
    fillBits(this.live, start, this.count);
    return start;
  }

  /** Adopts a stored table; the slice must be empty. */
  addPacked(source: PackedSource, { live, archived, overlay }: PackedRows): void {
    this.addSource(source);
    this.live.set(live.subarray(0, this.live.length));
    this.archived.set(archived.subarray(0, this.archived.length));
    for (const [row, record] of overlay) {
      this.overlay.set(row, withoutExcluded(record));
      for (const fieldId in record.cells) this.fieldIds.add(fieldId);
    }
    this.packed = source;
  }

  /** Adds or replaces one record; the newest version wins. @returns its row number. */
  putRow(record: RecordRow): number {
    let row = this.rowOf(record.id);
    if (row < 0) {
      row = this.count++;
      this.reserve(this.count);
      this.singles.set(record.id, row);
    }
    this.put(row, record);
    return row;
  }

  /** @returns the row that the record had, or -1. */
  removeId(id: string): number {
    const row = this.rowOf(id);
    if (row >= 0) putBit(this.live, row, false);
    return row;
  }

  private put(row: number, record: RecordRow): void {
    this.overlay.set(row, withoutExcluded(record));
    for (const fieldId in record.cells) this.fieldIds.add(fieldId);
    putBit(this.live, row, !record.attrs.is_deleted);
    putBit(this.archived, row, record.attrs.is_archived);
  }

  private reserve(rows: number): void {
    this.live = grownBits(this.live, rows);
    this.archived = grownBits(this.archived, rows);
    this.revisions = grownUint32(this.revisions, rows);
  }

  rowOf(id: string): number {
    for (const { start, source } of this.sources) {
      const at = source.findId(id);
      if (at >= 0) return start + at;
    }
    return this.singles.get(id) ?? -1;
  }

  /** The source of a row; undefined for a row that arrived as an edit. */
  sourceOf(row: number): { start: number; source: RowSource } | undefined {
    let low = 0;
    let high = this.sources.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const entry = this.sources[middle]!;
      if (row < entry.start) high = middle - 1;
      else if (row >= entry.start + entry.source.count) low = middle + 1;
      else return entry;
    }
    return undefined;
  }

  idOf(row: number): string {
    const entry = this.sourceOf(row);
    return entry ? entry.source.idAt(row - entry.start) : this.overlay.get(row)!.id;
  }

  identifierOf(row: number): string {
    const record = this.overlay.get(row);
    if (record) return record.attrs.record_identifier;
    const { start, source } = this.sourceOf(row)!;
    return source.identifierAt(row - start);
  }

  createdAt(row: number): number {
    const record = this.overlay.get(row);
    if (record) return record.attrs.created_at;
    const { start, source } = this.sourceOf(row)!;
    return source.createdAt(row - start);
  }

  /**
   * The time by which created_date orders a row. Rows of a stored table belong to no experiment but the one in which
   * they were created.
   */
  takenInAt(row: number): number {
    const record = this.overlay.get(row);
    return record ? operationDate(record.attrs) : this.createdAt(row);
  }

  /** All values of a cell that its field shows, with their history, newest first. */
  cell(row: number, fieldId: string): readonly CellValue[] {
    const derived = this.derived.size > 0 ? this.derived.column(fieldId) : undefined;
    if (derived) return derived.get(this.idOf(row))?.values ?? NO_VALUES;
    if (this.formulas.has(fieldId)) return this.formulas.cell(fieldId, (id) => this.cell(row, id));
    if (this.lookups.has(fieldId)) return this.lookups.cell(fieldId, (id) => this.cell(row, id));
    const source = this.aggregates.sourceOf(fieldId);
    if (source !== undefined) return this.aggregates.cell(fieldId, this.cell(row, source));
    const own = this.ownCell(row, fieldId);
    return this.displayed.has(fieldId) ? this.displayed.cell(fieldId, this.idOf(row), own) : own;
  }

  /** The whole history of a cell of the record itself, newest first; empty for columns that are computed. */
  ownCell(row: number, fieldId: string): readonly CellValue[] {
    const record = this.overlay.get(row);
    if (record) return record.cells[fieldId] ?? NO_VALUES;
    const entry = this.sourceOf(row);
    const value = entry?.source.column(fieldId)?.valueAt(row - entry.start);
    return value ? [value] : NO_VALUES;
  }

  /** Whether any field shows values of records of other tables. */
  get readsOthers(): boolean {
    return this.lookups.size > 0 || this.displayed.size > 0;
  }

  /** Whether the cells of the field are computed from others, or from some of their values, whenever they are read. */
  isWorkedOut(fieldId: string): boolean {
    return (
      this.formulas.has(fieldId) ||
      this.lookups.has(fieldId) ||
      this.displayed.has(fieldId) ||
      this.aggregates.sourceOf(fieldId) !== undefined
    );
  }

  /** The current values of a cell, newest first. */
  current(row: number, fieldId: string): CellValue[] {
    return currentValues(this.cell(row, fieldId));
  }

  /** The content that a cell shows, null when it is empty. */
  content(row: number, fieldId: string): Json {
    const derived = this.derived.size > 0 ? this.derived.column(fieldId) : undefined;
    if (derived) return derived.get(this.idOf(row))?.values[0]?.content ?? null;
    if (this.displayed.has(fieldId)) return currentValues(this.cell(row, fieldId))[0]?.content ?? null;
    if (this.isWorkedOut(fieldId)) return this.cell(row, fieldId)[0]?.content ?? null;
    const record = this.overlay.get(row);
    if (record) {
      const cell = record.cells[fieldId];
      return cell ? (currentValues(cell)[0]?.content ?? null) : null;
    }
    const entry = this.sourceOf(row);
    const content = entry?.source.column(fieldId)?.contentAt(row - entry.start) ?? null;
    return isBlankContent(content) ? null : content;
  }

  /** The current record, for commands and for edits made by callers. */
  rowAt(row: number): RecordRow {
    const record = this.overlay.get(row);
    if (record) return record;
    const { start, source } = this.sourceOf(row)!;
    return source.rowAt(row - start);
  }

  /** Calls `visit` with the shown content of each row from `from` to `to` (excluded); the fast way to read a column. */
  eachContent(fieldId: string, from: number, to: number, visit: (row: number, content: Json) => void): void {
    let row = from;
    const source = this.aggregates.sourceOf(fieldId);
    if (source !== undefined && !this.derived.column(source) && !this.isWorkedOut(source)) {
      const { aggregates, overlay } = this;
      this.eachContent(source, row, to, (at, content) =>
        visit(at, overlay.has(at) ? this.content(at, fieldId) : aggregates.ofOne(fieldId, content)),
      );
      return;
    }
    if (this.derived.column(fieldId) || this.isWorkedOut(fieldId)) {
      for (; row < to; row++) visit(row, this.content(row, fieldId));
      return;
    }
    while (row < to) {
      const entry = this.sourceOf(row);
      if (!entry) {
        visit(row, this.content(row, fieldId));
        row++;
        continue;
      }
      const end = Math.min(to, entry.start + entry.source.count);
      const column = entry.source.column(fieldId);
      for (; row < end; row++) {
        if (this.overlay.size > 0 && this.overlay.has(row)) visit(row, this.content(row, fieldId));
        else {
          const content = column ? column.contentAt(row - entry.start) : null;
          visit(row, isBlankContent(content) ? null : content);
        }
      }
    }
  }

  /**
   * Rows whose cell of the field may contain more than its newest content: edited ones, or derived and looked-up ones
   * with several values.
   */
  *rowsWithHistory(fieldId: string): Iterable<number> {
    const source = this.aggregates.sourceOf(fieldId);
    if (source !== undefined) {
      yield* this.rowsWithHistory(source);
      return;
    }
    if (this.formulas.has(fieldId)) return;
    if (this.lookups.has(fieldId) || this.displayed.has(fieldId)) {
      for (let row = 0; row < this.count; row++) if (this.cell(row, fieldId).length > 1) yield row;
      return;
    }
    const derived = this.derived.column(fieldId);
    if (!derived) {
      yield* this.overlay.keys();
      return;
    }
    for (const [id, { values }] of derived) {
      const row = values.length > 1 ? this.rowOf(id) : -1;
      if (row >= 0) yield row;
    }
  }
}
