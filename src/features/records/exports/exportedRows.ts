/**
 * The rows to be saved: all that match, including those of folded groups; from `start` to `end` (excluded) of the shown
 * ones (`unfolded`: of all that match); or those at these positions.
 */
export type ExportedRows = 'all' | { start: number; end: number; unfolded?: boolean } | { rows: readonly number[] };
