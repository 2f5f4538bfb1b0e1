/** A pasted text that a cell did not take. */
export interface RefusedPaste {
  /** Where it would have gone: identifier of the record, or the number of the pasted row. */
  where: string;
  fieldName: string;
  typed: string;
  reason: string;
}

export interface PasteOutcome {
  pasted: number;
  newRecords: number;
  refused: readonly RefusedPaste[];
  /** Undoes the paste as a whole. */
  opId: string | null;
}
