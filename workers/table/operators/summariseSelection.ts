import { sum } from '@/domain/aggregations/statistics';
import type { FieldShape } from '@/domain/fields/fieldContext';
import { NO_CODE } from '../columns/dictionaryColumn';
import { isNumeric } from '../columns/sliceColumns';
import { finish } from '../columns/slices';
import type { SelectionRange, SelectionSummary } from '../port/tableResult';
import type { OperatorContext } from './queryContext';

/** Adds to the total the numbers that the rows show; markers and numbers with a qualifier other than = are left out. */
function addNumbers(
  total: SelectionSummary,
  numbers: number[],
  rows: Uint32Array,
  field: FieldShape,
  cx: OperatorContext,
): void {
  const column = cx.columns.numbers(field);
  finish(column.build());
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const value = column.values[row]!;
    if (Number.isNaN(value) || !column.isPlain(row)) continue;
    total.numbers++;
    numbers.push(value);
    if (total.minimum === null || value < total.minimum) total.minimum = value;
    if (total.maximum === null || value > total.maximum) total.maximum = value;
  }
}

function filledCount(rows: Uint32Array, field: FieldShape, cx: OperatorContext): number {
  let filled = 0;
  if (isNumeric(field.field_type)) {
    const column = cx.columns.numbers(field);
    finish(column.build());
    for (let i = 0; i < rows.length; i++) filled += (column.present[rows[i]! >>> 5]! >>> (rows[i]! & 31)) & 1;
    return filled;
  }
  const column = cx.columns.dictionary(field);
  finish(column.build());
  for (let i = 0; i < rows.length; i++) if (column.codes[rows[i]!] !== NO_CODE) filled++;
  return filled;
}

/** The summary of the selected cells. */
export function summariseSelection(
  shown: Uint32Array,
  ranges: readonly SelectionRange[],
  cx: OperatorContext,
): SelectionSummary {
  const records = new Set<number>();
  const empty = { records: 0, cells: 0, filled: 0, numbers: 0, sum: 0, mean: null, minimum: null, maximum: null };
  const total: SelectionSummary = empty;
  const numbers: number[] = [];
  for (const { start, end, fieldIds } of ranges) {
    const rows = shown.subarray(Math.max(0, start), Math.max(0, end));
    for (const row of rows) records.add(row);
    for (const fieldId of fieldIds) {
      total.cells += rows.length;
      const field = cx.hidden.has(fieldId) ? undefined : cx.columns.field(fieldId);
      if (!field) continue;
      total.filled += filledCount(rows, field, cx);
      if (field.field_type === 'number' || field.field_type === 'qualified-number')
        addNumbers(total, numbers, rows, field, cx);
    }
  }
  total.records = records.size;
  total.sum = sum(numbers);
  total.mean = total.numbers === 0 ? null : total.sum / total.numbers;
  return total;
}
