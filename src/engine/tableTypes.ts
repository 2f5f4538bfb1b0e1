/** Types that screens exchange with the table engine; the worker's own types stay behind the engine. */
export type { StoredPart } from '@workers/table/port/storedPart';
export type { QueryFilter, QueryFilterGroup, QuerySort, TableQuery } from '@workers/table/port/tableQuery';
export type {
  ChangesSince,
  ExportRow,
  FoundCell,
  FoundPlaces,
  FoundRecord,
  GroupSummary,
  MemoryLine,
  QueryResult,
  RecordGroup,
  RemovedSince,
  SelectionRange,
  SelectionSummary,
  SummaryRequest,
  SummaryValue,
  WindowRow,
} from '@workers/table/port/tableResult';
export type { WindowRange } from '@workers/table/port/tableUpdate';
export type { ShownCell, ShownValue } from '@/domain/records/shownCell';
