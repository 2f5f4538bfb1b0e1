import type { TableQuery } from '@workers/table/port/tableQuery';
import type {
  ChangesSince,
  ExportRow,
  FoundCell,
  FoundPlaces,
  GroupSummary,
  QueryResult,
  SelectionRange,
  SelectionSummary,
  SummaryRequest,
  SummaryValue,
  WindowRow,
} from '@workers/table/port/tableResult';
import type { WindowRange } from '@workers/table/port/tableUpdate';

/** State of a watched window. Unchanged rows keep their identity from update to update. */
export interface TableWindow {
  /** The query that this answers: an older one while the latest is being computed. */
  query: TableQuery;
  result: QueryResult;
  start: number;
  end: number;
  rows: readonly WindowRow[];
}

/** A query that is kept up to date while it is watched. */
export interface TableWatch {
  /** The newest state; null until the first answer. Stable between updates (fits useSyncExternalStore). */
  current(): TableWindow | null;
  subscribe(listener: () => void): () => void;
  /**
   * Replaces the query, and the window if one is given; an older running query is cancelled. Setting the same query
   * does nothing.
   */
  setQuery(query: TableQuery, range?: WindowRange): void;
  /** Announces that a text search is likely soon, so that its first letter need not wait. */
  expectSearch(): void;
  setRange(range: WindowRange): void;
  /** Lets one record keep its position, marked `willMove` if it would move; null releases it. */
  keepRow(recordId: string | null): void;
  summary(requests: readonly SummaryRequest[]): Promise<SummaryValue[]>;
  groupSummaries(requests: readonly SummaryRequest[], keys: readonly string[]): Promise<GroupSummary[]>;
  summariseSelection(ranges: readonly SelectionRange[]): Promise<SelectionSummary>;
  positionOf(recordId: string): Promise<number>;
  /** @param unfolded positions count the records of folded groups as well, as those of `find` and `findAll` do */
  recordIds(start: number, end: number, unfolded?: boolean): Promise<string[]>;
  window(start: number, end: number): Promise<WindowRow[]>;
  find(text: string, from: { index: number; fieldId: string | null }): Promise<FoundCell | null>;
  /** All occurrences of a text; null when a newer search has replaced it. */
  findAll(text: string, keyFieldIds: readonly string[]): Promise<FoundPlaces | null>;
  exportRows(fieldIds: readonly string[], start: number, end: number): Promise<ExportRow[]>;
  /** Differences of the shown records from an earlier time; `most` are listed. */
  changesSince(fieldIds: readonly string[], since: number, most: number): Promise<ChangesSince>;
  /**
   * A snapshot of the rows, for work that takes a while.
   * @param rows the shown ones; all that pass, those of folded groups at their positions in an open group; or
   * these, whether they pass or not
   */
  hold(rows?: 'shown' | 'all' | readonly string[]): Promise<HeldRows>;
  dispose(): void;
}

/**
 * Rows of a query that keep their positions while that query is replaced or the table is edited. They must
 * be closed.
 */
export interface HeldRows {
  count: number;
  exportRows(fieldIds: readonly string[], start: number, end: number): Promise<ExportRow[]>;
  window(start: number, end: number): Promise<WindowRow[]>;
  close(): void;
}
