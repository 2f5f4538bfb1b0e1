import type { CellValue } from './recordRow';
import { isRedacted } from './redacted';

/**
 * When a cell was last written, for the filter "Last updated after": the time of its newest value that is neither
 * hidden nor redacted. A computed value without a time of its own is as old as its record.
 * @param cell the whole history, newest first.
 * @param createdAt creation of the record, Unix milliseconds.
 */
export function writtenAt(cell: readonly CellValue[], createdAt: number): number {
  const newest = cell.find((value) => !value.hidden && !isRedacted(value.content));
  return newest && newest.at > 0 ? newest.at : createdAt;
}
