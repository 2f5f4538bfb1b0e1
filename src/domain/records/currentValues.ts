import { isBlankContent } from './isBlankContent';
import type { CellValue } from './recordRow';

/**
 * The values of a cell that stand: for each experiment (and for the record itself) the newest value that is not hidden.
 * An experiment whose newest value is blank has been cleared and adds nothing.
 * @param cell newest first.
 * @param excluded experiments whose values are left out for this record.
 * @returns newest first.
 */
export function currentValues(cell: readonly CellValue[], excluded?: ReadonlySet<string>): CellValue[] {
  const current: CellValue[] = [];
  const seen = new Set<string | null>();
  for (const value of cell) {
    if (value.hidden || seen.has(value.operation_id)) continue;
    if (value.operation_id !== null && excluded?.has(value.operation_id)) continue;
    seen.add(value.operation_id);
    if (!isBlankContent(value.content)) current.push(value);
  }
  return current;
}
