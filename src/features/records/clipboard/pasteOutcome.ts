/** A pasted text that a cell did not accept. */
export interface RefusedPaste {
  /** Where it was to be written: identifier of the record, or the number of the pasted row. */
  where: string;
  fieldName: string;
  /** Absent if a whole row was refused. */
  fieldId?: string;
  typed: string;
  reason: string;
}

export interface PasteOutcome {
  pasted: number;
  newRecords: number;
  refused: readonly RefusedPaste[];
  /** Number of pasted columns beyond the last one, which were not written. */
  beyond: number;
  /** Number of fields that were created for columns beyond the last one. */
  fieldIds: readonly string[];
  /** Undoes the paste as a whole. */
  opId: string | null;
}
