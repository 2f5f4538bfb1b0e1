import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';

/** The values of one field over the rows of a source: at most one per row. */
export interface SourceColumn {
  /** null = no value. */
  contentAt(i: number): Json;
  valueAt(i: number): CellValue | undefined;
  /** Numbers of all rows when the column holds nothing but numbers (NaN = no value); shared, never written. */
  numbers?: Float64Array;
  /** Position of each row's content in `dictionary` when contents repeat; shared, never written. */
  codes?: Uint32Array;
  dictionary?: readonly Json[];
  bytes: number;
}

/** A run of records that arrived together and are kept as they came; edits lie above it, in the slice's overlay. */
export interface RowSource {
  count: number;
  idAt(i: number): string;
  /** Place of the id in this source, or -1. Lists of ids answer -1: the slice keeps a map for them. */
  findId(id: string): number;
  /** Whether findId is exact. */
  ordered: boolean;
  identifierAt(i: number): string;
  createdAt(i: number): number;
  column(fieldId: string): SourceColumn | null;
  fieldIds(): string[];
  rowAt(i: number): RecordRow;
}
