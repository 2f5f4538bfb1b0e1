/** Rows that are saved: from `start` up to and without `end`, or those at these places. */
export type ExportedRows = { start: number; end: number } | { rows: readonly number[] };
