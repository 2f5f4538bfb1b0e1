import type { ColumnReading } from '@/domain/imports/columnReading';
import type { PreparedPaste } from '../clipboard/pasteBlock';
import type { PasteColumn, PasteField, ReadColumn } from '../model/pasteCheck';

/** The questions before a block is pasted. */
export interface PasteQuestion {
  prepared: PreparedPaste;
  /** How each column is read unless the person changes it, by index in the block. */
  readings: ReadonlyMap<number, ColumnReading>;
  /** Columns whose texts are changed, or may be. */
  asked: readonly (PasteColumn & ReadColumn)[];
  /** Fields to be created for columns beyond the last one. */
  fields: readonly PasteField[];
  /** The last record of the table, which the first of several rows would overwrite; null = this is not asked. */
  overwrites: string | null;
}
