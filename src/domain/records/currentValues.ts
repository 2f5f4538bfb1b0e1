import { isBlankContent } from './isBlankContent';
import type { CellValue } from './recordRow';

/** Properties that decide whether a value counts. */
export type CountedValue = Pick<CellValue, 'content' | 'operation_id' | 'sub_record_id' | 'hidden'>;

/**
 * The values of a cell that count: for each experiment (and for the record itself, and each sub-record whose values the
 * field shows) the newest value that is not hidden. An experiment whose newest value is blank has been cleared and adds
 * nothing.
 * @param cell newest first.
 * @param excluded experiments whose values are left out for this record.
 * @returns newest first.
 */
export function currentValues<V extends CountedValue>(cell: readonly V[], excluded?: ReadonlySet<string>): V[] {
  const current: V[] = [];
  const seen = new Set<string | null>();
  for (const value of cell) {
    const { operation_id: operationId, sub_record_id: subRecordId } = value;
    const place = subRecordId === undefined ? operationId : `${subRecordId} ${operationId}`;
    if (value.hidden || seen.has(place)) continue;
    if (operationId !== null && excluded?.has(operationId)) continue;
    seen.add(place);
    if (!isBlankContent(value.content)) current.push(value);
  }
  return current;
}
