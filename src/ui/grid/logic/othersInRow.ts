import type { GridRange } from '../gridTypes';

/** Columns of further ranges in a row as text (`2-4 7-7`), so that it compares equal while a row has the same ones. */
export function othersInRow(others: readonly GridRange[], row: number): string {
  if (others.length === 0) return '';
  return others
    .filter((range) => row >= range.startRow && row <= range.endRow)
    .map(({ startCol, endCol }) => `${startCol}-${endCol}`)
    .join(' ');
}
