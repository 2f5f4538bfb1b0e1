/** A pasted text that a cell did not take. */
export interface RefusedPaste {
  /** Where it was meant to be written: identifier of the record, or the number of the pasted row. */
  where: string;
  fieldName: string;
  typed: string;
  reason: string;
}

export interface PasteOutcome {
  pasted: number;
  newRecords: number;
  refused: readonly RefusedPaste[];
  /** Pasted columns that lie right of the last one: nothing was written of them. */
  beyond: number;
  /** Fields that were made for columns right of the last one. */
  fieldIds: readonly string[];
  /** Undoes the paste as a whole. */
  opId: string | null;
}
