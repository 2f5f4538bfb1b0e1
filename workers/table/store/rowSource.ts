import type { FieldType } from '@/domain/kinds/fieldType';
import type { BlockAct } from '@/domain/records/recordBlock';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';
import type { Entries } from '../columns/entries';

/** The values of one field over the rows of a source: at most one per row. */
export interface SourceColumn {
  /** null = no value. */
  contentAt(i: number): Json;
  valueAt(i: number): CellValue | undefined;
  /** Index of the value's act among those of the source; -1 = no value. */
  actAt(i: number): number;
  /** Low 32 bits of the value's id. */
  lowAt(i: number): number;
  /** Arrays that the column was unpacked from, for columns to adopt. They may be overwritten for rows with an edit. */
  packed?: {
    numbers: Float64Array | null;
    codes: Uint32Array | null;
    entries: Entries | null;
    heldFor: FieldType | null;
  };
  bytes: number;
}

/** Records that arrived together and are kept unchanged; edits are in the slice's overlay. */
export interface RowSource {
  count: number;
  idAt(i: number): string;
  /** Index of the id in this source, or -1. */
  findId(id: string): number;
  /** Whether ids increase with the index. */
  rising: boolean;
  identifierAt(i: number): string;
  /** The acts that values and records share. */
  acts: readonly BlockAct[];
  /** Index of the act that created the record. */
  bornAt(i: number): number;
  entityGroupId: string | null;
  createdAt(i: number): number;
  column(fieldId: string): SourceColumn | null;
  fieldIds(): string[];
  rowAt(i: number): RecordRow;
}
