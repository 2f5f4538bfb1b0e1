/**
 * Rows that are saved: all that pass, those of folded groups as well; from `start` up to and without `end` of the shown
 * ones (`unfolded`: of all that pass); or those at these places.
 */
export type ExportedRows = 'all' | { start: number; end: number; unfolded?: boolean } | { rows: readonly number[] };
