import { currentValues } from './currentValues';
import type { CellValue } from './recordRow';

/** The value that a cell shows: the newest of those that count, or undefined when it is empty. */
export function latestValue(cell: readonly CellValue[], excluded?: ReadonlySet<string>): CellValue | undefined {
  return currentValues(cell, excluded)[0];
}
