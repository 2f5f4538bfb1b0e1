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

/** State of a watched window. Rows that did not change keep their identity from update to update. */
export interface TableWindow {
  /** The query that this answers: an older one than was asked last while the newest is being worked out. */
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
  /** Replaces the query, and the window when another is given; a running older one is overtaken. Nothing happens for the query that it has. */
  setQuery(query: TableQuery, range?: WindowRange): void;
  /** Says that a text will be looked for soon, so that its first letter need not wait. */
  expectSearch(): void;
  setRange(range: WindowRange): void;
  /** Lets one record keep its place, marked `willMove` when it would go elsewhere; null lets it go there. */
  keepRow(recordId: string | null): void;
  summary(requests: readonly SummaryRequest[]): Promise<SummaryValue[]>;
  groupSummaries(requests: readonly SummaryRequest[], keys: readonly string[]): Promise<GroupSummary[]>;
  summariseSelection(ranges: readonly SelectionRange[]): Promise<SelectionSummary>;
  positionOf(recordId: string): Promise<number>;
  /** @param unfolded positions count the records of folded groups as well, as those of `find` and `findAll` do */
  recordIds(start: number, end: number, unfolded?: boolean): Promise<string[]>;
  window(start: number, end: number): Promise<WindowRow[]>;
  find(text: string, from: { index: number; fieldId: string | null }): Promise<FoundCell | null>;
  /** All places of a text; null when a newer search has overtaken it. */
  findAll(text: string, keyFieldIds: readonly string[]): Promise<FoundPlaces | null>;
  exportRows(fieldIds: readonly string[], start: number, end: number): Promise<ExportRow[]>;
  /** What the shown records showed at an earlier time where that is something else; `most` are listed. */
  changesSince(fieldIds: readonly string[], since: number, most: number): Promise<ChangesSince>;
  /**
   * A snapshot of the rows, for work that takes a while.
   * @param rows the shown ones; all that pass, those of folded groups where they stand when their group is open; or
   * these, whether they pass or not
   */
  hold(rows?: 'shown' | 'all' | readonly string[]): Promise<HeldRows>;
  dispose(): void;
}

/** Rows of a query that stay put while the query they came from is replaced or the table edited. Close them in the end. */
export interface HeldRows {
  count: number;
  exportRows(fieldIds: readonly string[], start: number, end: number): Promise<ExportRow[]>;
  window(start: number, end: number): Promise<WindowRow[]>;
  close(): void;
}
