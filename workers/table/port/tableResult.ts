import type { Summary, SummaryKind } from '@/domain/aggregations/summarize';
import type { ShownCell } from '@/domain/records/shownCell';
import type { Json } from '@/lib/json';

/** One group of records. */
export interface RecordGroup {
  /** Stable name of the group for `collapsedGroups`; '' is the group without a value. */
  key: string;
  /** Its label; `Not set` for the group without a value. */
  label: string;
  /** Records in the group, folded away or not. */
  count: number;
  collapsed: boolean;
  /** Nesting depth; absent = not nested. */
  level?: number;
  /** Its subgroups follow it in the list, unless it is collapsed. */
  isOuter?: boolean;
  /** Position of its first record among the shown (not folded) records. */
  startIndex: number;
  /** Content of one of its values (an option id for choices), to draw the label; null for `Not set`. */
  content: Json;
}

/** The result of a query. Positions count the shown records: those of collapsed groups are not among them. */
export interface QueryResult {
  queryId: number;
  /** Records that pass, whether their group is collapsed or not. */
  count: number;
  /** Records that are shown: count without the collapsed groups. */
  shown: number;
  /** Records of the table before filtering (archived ones as the query requests). */
  total: number;
  /** False when too many records remained for sorting. */
  sorted: boolean;
  /** Empty when the query does not group. */
  groups: RecordGroup[];
  /** Increases with every change of the table or the query. */
  version: number;
}

/** One record as the grid draws it; `cells` follows `fieldIds` of the query, null = empty cell. */
export interface WindowRow {
  /** Position among the shown records. */
  index: number;
  id: string;
  identifier: string;
  archived: boolean;
  createdAt: number;
  /** Changes whenever the record does. */
  revision: number;
  /** Key of its group, when the query groups. */
  group?: string;
  /** The record no longer passes or belongs elsewhere, but keeps its position (see `keepRow`). */
  willMove?: boolean;
  cells: (ShownCell | null)[];
}

export interface SummaryRequest {
  fieldId: string;
  kind: SummaryKind;
}

/** The footer of one column for all records that pass. */
export interface SummaryValue {
  fieldId: string;
  summary: Summary;
}

/** The footers of columns for the records of one group. */
export interface GroupSummary {
  /** Key of the group. */
  key: string;
  values: SummaryValue[];
}

/** A block of cells: shown positions start..end (end excluded) times fields. */
export interface SelectionRange {
  start: number;
  end: number;
  fieldIds: readonly string[];
}

export interface SelectionSummary {
  records: number;
  cells: number;
  filled: number;
  /** Cells that are plain numbers. */
  numbers: number;
  sum: number;
  mean: number | null;
  minimum: number | null;
  maximum: number | null;
}

/** A position in the grid; fieldId null = the identifier column. */
export interface FoundCell {
  index: number;
  recordId: string;
  fieldId: string | null;
}

/** All cells with a text, in reading order. */
export interface FoundPlaces {
  /** Columns that were read, null = the identifier. */
  fields: (string | null)[];
  /** Each is the index of its row times the number of columns, plus the index of its column. */
  places: Uint32Array;
  /** There are more than are reported. */
  isCut: boolean;
}

/** A cell that showed something else at an earlier time; null = empty. */
export interface ChangedSince {
  recordId: string;
  identifier: string;
  fieldId: string;
  before: Json;
  after: Json;
  /** When it got its present value, and from whom. */
  at: number;
  author: string;
  operationId: string | null;
}

/** A record that was deleted or archived: when, and by which operation, whose undo restores it. */
export interface RemovedSince {
  recordId: string;
  identifier: string;
  act: 'deleted' | 'archived';
  at: number;
  opId: string;
}

/** Differences of the shown records from an earlier time. */
export interface ChangesSince {
  cells: ChangedSince[];
  /** All changed cells, listed or not. */
  count: number;
  added: { recordId: string; identifier: string }[];
  addedCount: number;
  /** Records of the table that existed then and have been deleted or archived since, the latest first. */
  removed: RemovedSince[];
  removedCount: number;
}

/** A record found by the palette or a picker. */
export interface FoundRecord {
  recordId: string;
  sliceId: string;
  identifier: string;
  /** Field whose text matched; null = the identifier. */
  fieldId: string | null;
  text: string;
}

export interface ExportRow {
  recordId: string;
  identifier: string;
  group?: string;
  /** One text per field, values of several experiments joined by `; `. */
  texts: string[];
}

export interface MemoryLine {
  sliceId: string;
  /** Field id, or one of the engine's own parts (identifier, rows, orders). */
  part: string;
  bytes: number;
}
