/** Joins several things of one cell for display and export. */
export const LIST_SEPARATOR = '; ';
