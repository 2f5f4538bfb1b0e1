import type { ColumnReading } from '@/domain/imports/columnReading';
import type { PreparedPaste } from '../clipboard/pasteBlock';
import type { PasteColumn, PasteField, ReadColumn } from '../model/pasteCheck';

/** What a person is asked before a block is pasted. */
export interface PasteQuestion {
  prepared: PreparedPaste;
  /** How each column is read if nothing else is said, by its place in the block. */
  readings: ReadonlyMap<number, ColumnReading>;
  /** Columns whose texts become something else, or may. */
  asked: readonly (PasteColumn & ReadColumn)[];
  /** Fields that columns right of the last one would make. */
  fields: readonly PasteField[];
  /** The last record of the table, which the first of several rows would overwrite; null = nobody asks. */
  overwrites: string | null;
}
