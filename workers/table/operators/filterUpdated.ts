import type { Bits } from '../columns/bits';
import type { UpdatedColumn } from '../columns/updatedColumn';
import { rowsInRange } from './rowsInRange';

/** Rows whose cell was last written at that moment or later. */
export function filterUpdated(column: UpdatedColumn, fromMillis: number): Bits {
  return rowsInRange(column.times, column.rows, fromMillis, Number.POSITIVE_INFINITY);
}
