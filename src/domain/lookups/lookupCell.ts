import { currentValues } from '../records/currentValues';
import { madeValues } from '../records/derivedValues';
import type { CellValue } from '../records/recordRow';

/** The records that a reference cell names, each once, in the order in which they are named. */
export function referencedIds(cell: readonly CellValue[]): string[] {
  const ids = new Set<string>();
  for (const { content } of currentValues(cell))
    if (Array.isArray(content)) for (const id of content) if (typeof id === 'string') ids.add(id);
  return [...ids];
}

/**
 * Values of a lookup cell: those in the other field of each referenced record, in the order of those records and with
 * the times at which they were written there.
 * @param cellOf the cell of the shown field; empty for records that are deleted or may not be seen.
 */
export function lookupCell(
  reference: readonly CellValue[],
  cellOf: (recordId: string) => readonly CellValue[],
): CellValue[] {
  return madeValues(referencedIds(reference).flatMap((id) => currentValues(cellOf(id))));
}
