import type { GridRange } from '../gridTypes';

/** Columns of further ranges in a row as a text (`2-4 7-7`), which stays the same for a row that has the same ones. */
export function othersInRow(others: readonly GridRange[], row: number): string {
  if (others.length === 0) return '';
  return others
    .filter((range) => row >= range.startRow && row <= range.endRow)
    .map(({ startCol, endCol }) => `${startCol}-${endCol}`)
    .join(' ');
}
