import type { FieldShape } from '@/domain/fields/fieldContext';
import type { ColumnTexts } from '@/domain/records/columnTexts';
import type { BlockMark, RecordBlock, StoredBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import type { IdRun } from '@/domain/records/recordSweep';
import type { Json } from '@/lib/json';
import type { DerivedUpdate } from './derivedUpdate';
import type { FollowedRows } from './followedRows';
import type { StoredPart } from './storedPart';
import type { TableQuery } from './tableQuery';
import type {
  ChangesSince,
  ExportRow,
  FoundCell,
  FoundPlaces,
  FoundRecord,
  GroupSummary,
  MemoryLine,
  QueryResult,
  SelectionRange,
  SelectionSummary,
  SummaryRequest,
  SummaryValue,
  WindowRow,
} from './tableResult';
import type { TableUpdate, WindowRange } from './tableUpdate';

/** Names of the things that values refer to, as plain data. The engine itself knows the identifiers of records. */
export interface KnownNames {
  users: { [userId: string]: string };
  fields?: { [fieldId: string]: string };
  /** By `${type}:${id}`. */
  objects?: { [key: string]: string };
}

/** Thrown (as an error with this name) by a call whose query was replaced or closed. */
export const OVERTAKEN = 'OvertakenError';

/** An update, or the number of one that is in the mailbox. */
export type TableNews = TableUpdate | number;

/** The calls of the table worker. Every method is a message; `watch` delivers through `onUpdate`. */
export interface TableWorkerApi {
  setFields(fields: readonly FieldShape[]): void;
  setNames(names: KnownNames): void;
  /** Fields that this person may not see, for the searches over all tables. */
  setHidden(fieldIds: readonly string[]): void;
  loadBlocks(sliceId: string, blocks: readonly RecordBlock[]): void;
  /** A block as the device keeps it, UTF-8 JSON of a RecordBlock: decoded here, so that the page stays free. */
  loadBlockBytes(sliceId: string, bytes: Uint8Array, marks?: readonly BlockMark[]): void;
  /**
   * Packs blocks (as loadBlockBytes takes them) into the stored form of a table, in the background; null when they
   * cannot be packed together. Loaded tables are not affected.
   */
  packBlocks(sliceId: string, blocks: readonly StoredBlock[]): Promise<StoredPart[] | null>;
  /** Loads a packed table in place of the current one. @returns false when the parts are not a complete table. */
  restore(sliceId: string, parts: readonly StoredPart[]): Promise<boolean>;
  patch(sliceId: string, rows: readonly RecordRow[]): void;
  remove(recordIds: readonly string[]): void;
  removeRuns(sliceId: string, runs: readonly IdRun[]): void;
  dropSlice(sliceId: string): void;

  open(query: TableQuery): Promise<QueryResult>;
  /** As open, with rows that stay in position whatever is edited or queried elsewhere, until it is closed. */
  hold(query: TableQuery): Promise<QueryResult>;
  close(queryId: number): void;
  window(queryId: number, start: number, end: number): WindowRow[];
  summary(queryId: number, requests: readonly SummaryRequest[]): Promise<SummaryValue[]>;
  /** The same for the records of each of some groups, folded or not. */
  groupSummaries(
    queryId: number,
    requests: readonly SummaryRequest[],
    keys: readonly string[],
  ): Promise<GroupSummary[]>;
  summariseSelection(queryId: number, selection: readonly SelectionRange[]): Promise<SelectionSummary>;
  positionOf(queryId: number, recordId: string): number;
  /**
   * Ids of the shown records from start to end (excluded), for selections, copies and sets.
   * @param unfolded positions count the records of folded groups as well, as those of `find` do
   */
  recordIds(queryId: number, start: number, end: number, unfolded?: boolean): string[];
  /** The next cell with a text, also in folded groups. */
  find(queryId: number, text: string, from: { index: number; fieldId: string | null }): FoundCell | null;
  /** Null when a newer search has replaced it. */
  findAll(queryId: number, text: string, keyFieldIds: readonly string[]): Promise<FoundPlaces | null>;
  exportRows(queryId: number, fieldIds: readonly string[], start: number, end: number): Promise<ExportRow[]>;
  /** Differences of the shown records from an earlier time (Unix milliseconds); most = the number listed. */
  changesSince(queryId: number, fieldIds: readonly string[], since: number, most: number): Promise<ChangesSince>;
  searchAll(text: string, limit: number): Promise<FoundRecord[]>;
  pick(sliceId: string | null, text: string, limit: number): Promise<FoundRecord[]>;
  /** Same order and length as the ids; null for records that are not here or were deleted. */
  identifiersOf(recordIds: readonly string[]): Promise<(string | null)[]>;
  /**
   * The texts that a field shows in all records of a table, including archived ones. Empty cells and hidden ones are
   * left out. The buffers are transferred to the caller.
   */
  columnTexts(sliceId: string, fieldId: string): Promise<ColumnTexts>;
  /** The texts that a field shows in some records of a table: same order and length as the ids, empty where it shows none. */
  cellTexts(sliceId: string, fieldId: string, recordIds: readonly string[]): Promise<string[]>;
  memory(): MemoryLine[];

  /**
   * @param watchId chosen by the caller, new for each watch.
   * @param mailbox memory of a Mailbox through which updates may also be sent; null if there is none.
   */
  watch(
    watchId: number,
    query: TableQuery,
    range: WindowRange,
    onUpdate: (news: TableNews) => void,
    mailbox: SharedArrayBuffer | null,
  ): void;
  /** @param asked number of the query, larger than the previous ones; the first of a watch has 0 */
  setWatchQuery(watchId: number, asked: number, query: TableQuery, range?: WindowRange): void;
  /** A text search in the watched table is likely soon: what it needs is read and laid out meanwhile. */
  expectSearch(watchId: number): void;
  setWatchRange(watchId: number, range: WindowRange): void;
  /** One record keeps its position, marked `willMove` if it would move; null releases it. */
  keepRow(watchId: number, recordId: string | null): void;
  unwatch(watchId: number): void;
  /**
   * Answers another worker through its own port, with the same calls. Numbers of watches and followers must differ from
   * those of the page.
   */
  connect(port: MessagePort): void;
  /**
   * Cells of columns that are computed elsewhere; from then on they are sorted, filtered and summed like any others.
   */
  derive(sliceId: string, updates: readonly DerivedUpdate[]): void;
  underive(sliceId: string, fieldIds: readonly string[]): void;
  /** Reports these fields for all existing records, then every change, until `unfollow`. */
  follow(followId: number, sliceId: string, fieldIds: readonly string[], onRows: (rows: FollowedRows) => void): void;
  unfollow(followId: number): void;
  /** Shown texts of contents of a field. */
  texts(fieldId: string, contents: readonly Json[]): string[];

  /** The open query behind a watch, for window, summary, find and export; null until its first answer. */
  queryOfWatch(watchId: number): number | null;
}
