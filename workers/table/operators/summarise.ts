import type { FieldShape } from '@/domain/fields/fieldContext';
import { NO_CODE } from '../columns/dictionaryColumn';
import { isNumeric } from '../columns/sliceColumns';
import { finish } from '../columns/slices';
import type { SelectionRange, SelectionSummary, SummaryFunction } from '../port/tableResult';
import type { OperatorContext } from './queryContext';

/** The numbers that the rows show, in row order; markers, empty cells and numbers with a sign other than = left out. */
function plainNumbers(rows: Uint32Array, field: FieldShape, cx: OperatorContext): Float64Array {
  const column = cx.columns.numbers(field);
  finish(column.build());
  const numbers = new Float64Array(rows.length);
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const value = column.values[rows[i]!]!;
    if (!Number.isNaN(value) && column.isPlain(rows[i]!)) numbers[count++] = value;
  }
  return numbers.subarray(0, count);
}

function filledCount(rows: Uint32Array, field: FieldShape, cx: OperatorContext): number {
  let filled = 0;
  if (isNumeric(field.field_type)) {
    const column = cx.columns.numbers(field);
    finish(column.build());
    const present = column.presentRows();
    for (let i = 0; i < rows.length; i++) filled += (present[rows[i]! >>> 5]! >>> (rows[i]! & 31)) & 1;
    return filled;
  }
  const column = cx.columns.dictionary(field);
  finish(column.build());
  for (let i = 0; i < rows.length; i++) if (column.codes[rows[i]!] !== NO_CODE) filled++;
  return filled;
}

function uniqueCount(rows: Uint32Array, field: FieldShape, cx: OperatorContext): number {
  const column = cx.columns.dictionary(field);
  finish(column.build());
  const seen = new Uint8Array(column.entries.count);
  let unique = 0;
  for (let i = 0; i < rows.length; i++) {
    const code = column.codes[rows[i]!]!;
    if (code === NO_CODE || seen[code] === 1) continue;
    seen[code] = 1;
    unique++;
  }
  return unique;
}

function sumOf(numbers: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i]!;
  return sum;
}

function medianOf(numbers: Float64Array): number | null {
  if (numbers.length === 0) return null;
  const sorted = numbers.slice().sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** exp of the mean logarithm; null when a number is not positive. */
function geometricMean(numbers: Float64Array): number | null {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) {
    if (numbers[i]! <= 0) return null;
    sum += Math.log(numbers[i]!);
  }
  return numbers.length === 0 ? null : Math.exp(sum / numbers.length);
}

function extreme(numbers: Float64Array, sign: 1 | -1): number | null {
  let best: number | null = null;
  for (let i = 0; i < numbers.length; i++) if (best === null || sign * (numbers[i]! - best) > 0) best = numbers[i]!;
  return best;
}

/** One footer value over the rows; dates count as day numbers. Null where the function has no meaning. */
export function summarise(
  rows: Uint32Array,
  field: FieldShape,
  fn: SummaryFunction,
  cx: OperatorContext,
): number | null {
  if (fn === 'count') return rows.length;
  if (fn === 'filled') return filledCount(rows, field, cx);
  if (fn === 'empty') return rows.length - filledCount(rows, field, cx);
  if (fn === 'unique') return uniqueCount(rows, field, cx);
  if (!isNumeric(field.field_type)) return null;
  const date = field.field_type === 'date';
  const numbers = plainNumbers(rows, field, cx);
  switch (fn) {
    case 'sum':
      return date ? null : sumOf(numbers);
    case 'mean':
      return date || numbers.length === 0 ? null : sumOf(numbers) / numbers.length;
    case 'geometric_mean':
      return date ? null : geometricMean(numbers);
    case 'median':
      return medianOf(numbers);
    case 'minimum':
      return extreme(numbers, -1);
    case 'maximum':
      return extreme(numbers, 1);
  }
}

/** What stands in the selected cells. */
export function summariseSelection(
  shown: Uint32Array,
  ranges: readonly SelectionRange[],
  cx: OperatorContext,
): SelectionSummary {
  const records = new Set<number>();
  const total: SelectionSummary = {
    records: 0,
    cells: 0,
    filled: 0,
    numbers: 0,
    sum: 0,
    mean: null,
    minimum: null,
    maximum: null,
  };
  for (const { start, end, fieldIds } of ranges) {
    const rows = shown.subarray(Math.max(0, start), Math.max(0, end));
    for (const row of rows) records.add(row);
    for (const fieldId of fieldIds) {
      total.cells += rows.length;
      const field = cx.hidden.has(fieldId) ? undefined : cx.columns.field(fieldId);
      if (!field) continue;
      total.filled += filledCount(rows, field, cx);
      if (!isNumeric(field.field_type) || field.field_type === 'date') continue;
      const numbers = plainNumbers(rows, field, cx);
      if (numbers.length === 0) continue;
      total.numbers += numbers.length;
      total.sum += sumOf(numbers);
      total.minimum = Math.min(total.minimum ?? Number.POSITIVE_INFINITY, extreme(numbers, -1)!);
      total.maximum = Math.max(total.maximum ?? Number.NEGATIVE_INFINITY, extreme(numbers, 1)!);
    }
  }
  total.records = records.size;
  total.mean = total.numbers === 0 ? null : total.sum / total.numbers;
  return total;
}
