import { ownValues } from '@/domain/display/displayedCell';
import type { FieldShape, Lookups } from '@/domain/fields/fieldContext';
import { formatContent } from '@/domain/fields/showContent';
import type { ColumnTexts } from '@/domain/records/columnTexts';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import { AllTables } from './allTables';
import { hasBit } from './columns/bits';
import { isNumeric } from './columns/sliceColumns';
import { finish, type Slices } from './columns/slices';
import { both, fetchOthers } from './fetchOthers';
import { FieldBook } from './fieldBook';
import { knownLookups } from './knownLookups';
import { OpenQuery } from './openQuery';
import { answerQuery } from './operators/answerQuery';
import { changesSince } from './operators/changesSince';
import { columnTexts, shownText } from './operators/columnTexts';
import { exportTexts } from './operators/exportTexts';
import { findAll } from './operators/findAll';
import { findNext } from './operators/findNext';
import { rowsOfGroups } from './operators/groupRows';
import { neededParts } from './operators/neededParts';
import { prepareQuery } from './operators/prepareQuery';
import type { OperatorContext } from './operators/queryContext';
import { summariseColumns } from './operators/summariseColumns';
import { summariseSelection } from './operators/summariseSelection';
import { unfoldedRows } from './operators/unfoldedRows';
import type { HeldRows } from './operators/windowRows';
import type { DerivedUpdate } from './port/derivedUpdate';
import type { StoredPart } from './port/storedPart';
import type { TableQuery } from './port/tableQuery';
import type {
  ChangesSince,
  ExportRow,
  FoundCell,
  FoundPlaces,
  GroupSummary,
  MemoryLine,
  QueryResult,
  SelectionRange,
  SelectionSummary,
  SummaryRequest,
  SummaryValue,
  WindowRow,
} from './port/tableResult';
import type { KnownNames } from './port/tableWorkerApi';
import { ChildIndex } from './store/childIndex';
import { DerivedCells } from './store/derivedCells';
import { type PartReader, ROWS_PART, TableSlice } from './tableSlice';

/** A call named a query that is not open, or no longer open. */
export class ClosedQueryError extends Error {
  constructor(queryId: number) {
    super(`Query ${queryId} is not open.`);
    this.name = 'ClosedQueryError';
  }
}

/**
 * Filters, sorts, searches, groups and totals the records of all loaded tables. Answers immediately and on the calling
 * thread: `prepare` beforehand spreads the building of columns over slices. Runs in a worker, in Node, anywhere.
 */
export class TableEngine {
  private fields = new FieldBook();
  private names: KnownNames = { users: {} };
  private readonly slices = new Map<string, TableSlice>();
  /** Outlives its table, which may be dropped and loaded again. */
  private readonly derived = new Map<string, DerivedCells>();
  private readonly queries = new Map<number, OpenQuery>();
  private readonly lookups: Lookups;
  private readonly children = new ChildIndex((sliceId) => this.slices.get(sliceId)?.store);
  /** All tables together, for searches across them. */
  readonly all = new AllTables(this.slices, (sliceId) => this.context({ sliceId }));
  private lastQueryId = 0;
  private hidden: ReadonlySet<string> = new Set();

  constructor() {
    this.lookups = knownLookups(
      () => this.names,
      (recordId) => this.all.identifierOf(recordId),
    );
  }

  /** Counts changes of fields: computed cells may have changed even though no record did. */
  fieldsVersion = 0;

  /** Replaces all fields of the workspace. Columns of changed fields are built again when next used. */
  setFields(fields: readonly FieldShape[]): void {
    this.fieldsVersion++;
    this.fields = new FieldBook(fields.map((field) => [field.id, field]));
    this.children.clear();
    for (const slice of this.slices.values()) {
      slice.version++;
      slice.columns.setFields(this.fields);
    }
    this.touch(null);
  }

  setNames(names: KnownNames): void {
    this.names = names;
    for (const slice of this.slices.values()) {
      slice.version++;
      slice.columns.dropNamed();
    }
    this.touch(null);
  }

  /** Fields that this person may not see: left out of the search over all tables. */
  setHidden(fieldIds: readonly string[]): void {
    this.hidden = new Set(fieldIds);
  }

  /** Adds records; may be called again and again, with blocks of any size. Blocks are kept by reference. */
  loadBlocks(sliceId: string, blocks: readonly RecordBlock[]): void {
    this.slice(sliceId).load(blocks);
    this.notifyLookups(sliceId, null);
    this.touch(sliceId);
  }

  /** Adds or replaces whole records, archived and deleted ones too. */
  patch(sliceId: string, records: readonly RecordRow[]): void {
    if (records.length === 0) return;
    this.slice(sliceId).patch(records);
    this.notifyLookups(sliceId, new Set(records.map((record) => record.id)));
    this.touch(sliceId);
  }

  /** Removes records that may no longer be seen. Unknown ids are ignored. @param from absent = from any table */
  remove(recordIds: readonly string[], from?: string): void {
    for (const [sliceId, slice] of this.slices)
      if ((from === undefined || from === sliceId) && slice.remove(recordIds)) {
        this.notifyLookups(sliceId, new Set(recordIds));
        this.touch(sliceId);
      }
  }

  /** Accepts cells of columns that are computed elsewhere. */
  derive(sliceId: string, updates: readonly DerivedUpdate[]): void {
    for (const update of updates) this.slice(sliceId).derive(update);
    this.touchQueries(sliceId);
  }

  /** Removes derived columns. */
  underive(sliceId: string, fieldIds: readonly string[]): void {
    for (const fieldId of fieldIds) this.slice(sliceId).underive(fieldId);
    this.touchQueries(sliceId);
  }

  /** The table for a follower; undefined when nothing of it is loaded. */
  followed(sliceId: string): TableSlice | undefined {
    return this.slices.get(sliceId);
  }

  /** Shown texts of contents of a field. */
  texts(fieldId: string, contents: readonly Json[]): string[] {
    const field = this.fields.get(fieldId);
    if (!field) return contents.map(() => '');
    return contents.map((content) => formatContent(content, { field, lookups: this.lookups }));
  }

  /** The texts that a field shows over a table, in slices; see the operator. An unknown table has none. */
  columnTexts(sliceId: string, fieldId: string): Generator<void, ColumnTexts> {
    return columnTexts(this.slice(sliceId).store, fieldId);
  }

  /** The texts that a field shows in some records, in order; empty where there is none. */
  cellTexts(sliceId: string, fieldId: string, recordIds: readonly string[]): string[] {
    const { store } = this.slice(sliceId);
    return recordIds.map((id) => {
      const row = store.rowOf(id);
      return (row >= 0 && hasBit(store.live, row) && shownText(store.content(row, fieldId))) || '';
    });
  }

  dropSlice(sliceId: string): void {
    this.slices.delete(sliceId);
    this.notifyLookups(sliceId, null);
    for (const [id, open] of this.queries) if (open.query.sliceId === sliceId) this.queries.delete(id);
  }

  /** The record as it is here, or null. */
  record(sliceId: string, recordId: string): RecordRow | null {
    const store = this.slices.get(sliceId)?.store;
    const row = store?.rowOf(recordId) ?? -1;
    return row < 0 ? null : store!.rowAt(row);
  }

  /** The table in stored form, piece by piece; see TableSlice.snapshot. */
  snapshot(sliceId: string): Iterable<StoredPart> {
    return this.slice(sliceId).snapshot();
  }

  /**
   * These blocks alone in stored form, with the same indexes as the loaded table: edits on top of the blocks are stored
   * elsewhere. The loaded table is not affected. Yields undefined where the work can be interrupted.
   * @throws RangeError when the blocks cannot be packed together.
   */
  *packBlocks(sliceId: string, blocks: Iterable<RecordBlock>): Generator<StoredPart | undefined> {
    const scratch = new TableSlice(sliceId, this.lookups, this.fields);
    for (const block of blocks) {
      scratch.store.addBlock(block);
      yield undefined;
    }
    yield* scratch.snapshotInSlices(this.slice(sliceId));
  }

  /** Loads a stored table in place of the current one. Only the piece `rows` is read now. */
  async restore(sliceId: string, reader: PartReader): Promise<boolean> {
    const stored = await reader(ROWS_PART);
    if (stored === undefined) return false;
    this.dropSlice(sliceId);
    this.slice(sliceId).restore(stored as Parameters<TableSlice['restore']>[0], reader);
    this.notifyLookups(sliceId, null);
    this.touch(sliceId);
    return true;
  }

  /**
   * Reads what the query needs of a stored table, or everything without a query. Null when nothing has to be waited for.
   * @param shown whether records are to be shown and not merely counted.
   */
  fetch(sliceId: string, query: TableQuery | null, shown = true): Promise<void> | null {
    const slice = this.slices.get(sliceId);
    if (!slice || (!slice.store.packed && !slice.store.readsOthers)) return null;
    if (!query) return slice.fetchAll();
    const names = neededParts(query, slice, shown, this.context(query));
    return both(slice.fetch(names), fetchOthers(slice, names, this.slices));
  }

  /** Reads all of a stored table. Null when there is nothing to wait for. */
  fetchAll(sliceId: string): Promise<void> | null {
    return this.slices.get(sliceId)?.fetchAll() ?? null;
  }

  /** Reads the stored columns of these fields for an open query. */
  fetchFields(queryId: number, fieldIds: readonly string[]): Promise<void> | null {
    const slice = this.slices.get(this.query(queryId).query.sliceId);
    if (!slice) return null;
    const { aggregates } = slice.store;
    const names = fieldIds.flatMap((column) => {
      const fieldId = aggregates.sourceOf(column) ?? column;
      const lookup = slice.store.lookups.get(fieldId);
      return [`field:${fieldId}`, ...(lookup ? [`field:${lookup.reference_field_id}`] : [])];
    });
    return both(slice.fetch(names), fetchOthers(slice, names, this.slices));
  }

  /** Reads everything that was stored. */
  async fetchEverything(): Promise<void> {
    await Promise.all([...this.slices.values()].map((slice) => slice.fetchAll()));
  }

  /** The work that opening the query would have to do first; run it in slices or not at all. */
  prepare(query: TableQuery): Slices {
    return prepareQuery(query, this.context(query));
  }

  /** Builds the indexes that would have made earlier queries faster. To be run in slices while nothing else happens. */
  *warm(): Slices {
    for (const { columns } of this.slices.values()) yield* columns.warm();
  }

  open(query: TableQuery): QueryResult {
    const slice = this.slice(query.sliceId);
    const cx = this.context(query);
    const compute = () => answerQuery(query, cx);
    const open = new OpenQuery(++this.lastQueryId, query, slice.store, compute(), compute, () => slice.version);
    this.queries.set(open.id, open);
    return open.result();
  }

  close(queryId: number): void {
    this.queries.delete(queryId);
  }

  result(queryId: number): QueryResult {
    return this.query(queryId).result();
  }

  /** Row numbers of the shown records in order; a row's number is its position in order of arrival. Read-only. */
  rowNumbers(queryId: number): Uint32Array {
    return this.query(queryId).shown.rows;
  }

  window(queryId: number, start: number, end: number, held?: HeldRows): WindowRow[] {
    return this.query(queryId).window(start, end, held);
  }

  recordIds(queryId: number, start: number, end: number, unfolded = false): string[] {
    const { shown, store } = this.query(queryId);
    const rows = unfolded ? unfoldedRows(shown) : shown.rows;
    return Array.from(rows.subarray(Math.max(0, start), Math.max(0, end)), (row) => store.idOf(row));
  }

  /** Shown position of a record, -1 when it is not shown. */
  positionOf(queryId: number, recordId: string): number {
    const { shown, store } = this.query(queryId);
    const row = store.rowOf(recordId);
    return row < 0 ? -1 : shown.rows.indexOf(row);
  }

  /** Keeps the answer unchanged from now on. */
  freeze(queryId: number): void {
    this.query(queryId).freeze();
  }

  /** Lets one record keep its position while the rest follows the table; null releases it. */
  keep(queryId: number, recordId: string | null): void {
    this.query(queryId).keep(recordId);
  }

  /** Over all records that pass, those of folded groups as well. */
  summary(queryId: number, requests: readonly SummaryRequest[]): SummaryValue[] {
    const { shown, query } = this.query(queryId);
    return summariseColumns(shown.members?.rows ?? shown.rows, requests, this.context(query));
  }

  /** The same over the records of each of some groups. */
  groupSummaries(queryId: number, requests: readonly SummaryRequest[], keys: readonly string[]): GroupSummary[] {
    const { shown, query } = this.query(queryId);
    if (!shown.members) return [];
    const cx = this.context(query);
    const found = rowsOfGroups(shown.members, new Set(keys));
    return Array.from(found, ([key, rows]) => ({ key, values: summariseColumns(rows, requests, cx) }));
  }

  summariseSelection(queryId: number, ranges: readonly SelectionRange[]): SelectionSummary {
    const { shown, query } = this.query(queryId);
    return summariseSelection(shown.rows, ranges, this.context(query));
  }

  /** The fields that an open query reads. */
  fieldIdsOf(queryId: number): readonly string[] {
    return this.query(queryId).query.fieldIds;
  }

  find(queryId: number, text: string, from: { index: number; fieldId: string | null }): FoundCell | null {
    const { shown, query } = this.query(queryId);
    return findNext(unfoldedRows(shown), text, from, query, this.context(query));
  }

  findAll(queryId: number, text: string, keyFieldIds: readonly string[]): Slices<FoundPlaces> {
    const { shown, query } = this.query(queryId);
    return findAll(unfoldedRows(shown).slice(), text, query, new Set(keyFieldIds), this.context(query));
  }

  /**
   * Differences of the passing records from an earlier time, also of folded groups, without fields that may not be
   * seen.
   */
  changesSince(queryId: number, fieldIds: readonly string[], since: number, most: number): ChangesSince {
    const { shown, store, query } = this.query(queryId);
    const { hidden } = this.context(query);
    const seen = fieldIds.filter((id) => !hidden.has(id));
    return changesSince(store, shown.members?.rows ?? shown.rows, seen, since, most);
  }

  exportRows(queryId: number, fieldIds: readonly string[], start: number, end: number): ExportRow[] {
    const { shown, query } = this.query(queryId);
    return exportTexts(shown, fieldIds, start, end, this.context(query));
  }

  /** The columns that summaries of these fields read, for an open query. */
  *prepareFields(queryId: number, fieldIds: readonly string[]): Slices {
    const { columns } = this.context(this.query(queryId).query);
    for (const fieldId of fieldIds) {
      const field = this.fields.get(fieldId);
      if (field)
        yield* isNumeric(field.field_type) ? columns.numbers(field).build() : columns.dictionary(field).build();
    }
  }

  memory(): MemoryLine[] {
    const lines: MemoryLine[] = [];
    for (const [sliceId, { columns }] of this.slices)
      for (const line of columns.memory()) lines.push({ sliceId, ...line });
    return lines;
  }

  private slice(sliceId: string): TableSlice {
    let slice = this.slices.get(sliceId);
    if (!slice) {
      let derived = this.derived.get(sliceId);
      if (!derived) {
        derived = new DerivedCells();
        this.derived.set(sliceId, derived);
      }
      slice = new TableSlice(sliceId, this.lookups, this.fields, derived, this.cellOf, this.children.cellsOf);
      this.slices.set(sliceId, slice);
    }
    return slice;
  }

  private query(queryId: number): OpenQuery {
    const open = this.queries.get(queryId);
    if (!open) throw new ClosedQueryError(queryId);
    return open;
  }

  private context(query: Pick<TableQuery, 'sliceId'> & Partial<TableQuery>): OperatorContext {
    const hidden = query.hiddenFieldIds ? new Set(query.hiddenFieldIds) : this.hidden;
    const filters = { lookups: this.lookups, today: query.today ?? '', tzMinutes: query.tzMinutes ?? 0 };
    return { columns: this.slice(query.sliceId).columns, lookups: this.lookups, filters, hidden };
  }

  /** The cell of a record that a lookup field shows. */
  private readonly cellOf = (sliceId: string, recordId: string, fieldId: string): readonly CellValue[] => {
    const store = this.slices.get(sliceId)?.store;
    const row = store?.rowOf(recordId) ?? -1;
    if (!store || row < 0 || !hasBit(store.live, row)) return [];
    // A lookup ignores sub-records: it shows the record's own values.
    if (store.displayed.has(fieldId)) return ownValues(store.ownCell(row, fieldId), this.fields.get(fieldId));
    return store.cell(row, fieldId);
  };

  /** Updates the lookup fields of other tables after a change in this one. @param ids null = any of its records */
  private notifyLookups(sliceId: string, ids: ReadonlySet<string> | null): void {
    for (const [other, slice] of this.slices) if (slice.otherChanged(sliceId, ids)) this.touchQueries(other);
    for (const other of this.children.notify(this.slices, sliceId, ids)) this.touchQueries(other);
  }

  private touch(sliceId: string | null): void {
    // Identifiers of records are shown in the references of other tables.
    for (const slice of this.slices.values()) slice.columns.dropReferences();
    this.touchQueries(sliceId);
  }

  private touchQueries(sliceId: string | null): void {
    for (const open of this.queries.values()) {
      const own = sliceId === null || open.query.sliceId === sliceId;
      if (!own && !this.ordersByNamesOf(open.query, sliceId)) continue;
      // Its order depends on names in another table: whoever watches it must be notified.
      if (!own) this.slice(open.query.sliceId).version++;
      open.touch();
    }
  }

  /** Whether the query sorts or groups by references to records of the table. */
  private ordersByNamesOf({ sorts, groupBy, thenGroupBy = [] }: TableQuery, sliceId: string): boolean {
    return [...sorts.map(({ by }) => by), groupBy, ...thenGroupBy].some((fieldId) => {
      const field = fieldId === undefined ? undefined : this.fields.get(fieldId);
      return field?.field_type === 'record-reference' && (field.ref_slice_id ?? sliceId) === sliceId;
    });
  }
}

/** Opens a query without slices; for callers that do not share their thread. */
export function openNow(engine: TableEngine, query: TableQuery): QueryResult {
  finish(engine.prepare(query));
  return engine.open(query);
}
