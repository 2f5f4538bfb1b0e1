/** The words in which screens and the table worker speak; screens name them from here, the worker stays behind its client. */
export type { QueryFilter, QuerySort, TableQuery } from '@workers/table/port/tableQuery';
export type {
  FoundCell,
  QueryResult,
  RecordGroup,
  SelectionSummary,
  ShownCell,
  ShownValue,
  SummaryValue,
  WindowRow,
} from '@workers/table/port/tableResult';
