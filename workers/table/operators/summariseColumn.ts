import { geometricMean, mean, median, sum } from '@/domain/aggregations/statistics';
import {
  countStated,
  countSummary,
  type StatedCounts,
  type Summary,
  type SummaryKind,
  summarize,
  writeSummary,
} from '@/domain/aggregations/summarize';
import type { FieldShape } from '@/domain/fields/fieldContext';
import { numberIn } from '@/domain/fields/numericText';
import { QUALIFIERS, type Qualifier, qualifierRank } from '@/domain/fields/qualifier';
import { readContent } from '@/domain/fields/readContent';
import { exportContent } from '@/domain/fields/showContent';
import { foldText } from '@/lib/foldText';
import type { Json } from '@/lib/json';
import { type Bits, hasBit, newBits, setBit } from '../columns/bits';
import { NO_CODE } from '../columns/dictionaryColumn';
import { EQUALS_RANK, type NumberColumn } from '../columns/numberColumn';
import { isNumeric } from '../columns/sliceColumns';
import { finish } from '../columns/slices';
import type { OperatorContext } from './queryContext';

/** Numbers of a column with the ranks of their qualifiers. */
interface Measured {
  values: Float64Array;
  ranks: Uint8Array;
  held: number;
}

/**
 * The footer of a column for these rows: the result of the domain's `summarize`, read from columns if they contain
 * enough.
 */
export function summariseColumn(rows: Uint32Array, field: FieldShape, kind: SummaryKind, cx: OperatorContext): Summary {
  if (kind === 'count') return countSummary(kind, rows.length, rows.length);
  const numeric = field.field_type === 'number' || field.field_type === 'qualified-number';
  if (numeric && kind !== 'unique') {
    const measured = measure(rows, field, cx);
    if (kind === 'filled') return countSummary(kind, measured.held, measured.held);
    const stated = statedIn(rows, field, cx);
    return writeSummary(kind, calculate(kind, measured), { filled: measured.held, stated }, field);
  }
  if (kind === 'unique' && field.field_type === 'number') return uniqueNumbers(rows, field, cx);
  if ((kind === 'filled' || kind === 'unique') && !isNumeric(field.field_type))
    return countEntries(rows, field, kind, cx);
  const { store } = cx.columns;
  const contents: Json[] = new Array(rows.length);
  for (let i = 0; i < rows.length; i++) contents[i] = store.content(rows[i]!, field.id);
  return summarize(kind, contents, { field, lookups: cx.lookups });
}

/**
 * Rows that are in the overlay. Their entries in a column serve filters and differ from the cells as shown (an older
 * value behind a redacted one), so summaries read the cells.
 */
function editedRows(cx: OperatorContext): Bits {
  const { store } = cx.columns;
  const bits = newBits(store.count);
  for (const row of store.overlay.keys()) setBit(bits, row);
  return bits;
}

function heldContent(row: number, field: FieldShape, cx: OperatorContext): Json {
  return readContent(field, cx.columns.store.content(row, field.id));
}

function numbersOf(field: FieldShape, cx: OperatorContext): NumberColumn {
  const column = cx.columns.numbers(field);
  finish(column.build());
  return column;
}

function measure(rows: Uint32Array, field: FieldShape, cx: OperatorContext): Measured {
  const column = numbersOf(field, cx);
  const edited = editedRows(cx);
  const values = new Float64Array(rows.length);
  const ranks = new Uint8Array(rows.length).fill(EQUALS_RANK);
  let count = 0;
  let held = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    if (hasBit(edited, row)) {
      const content = heldContent(row, field, cx);
      if (content === null) continue;
      held++;
      const number = numberIn(content);
      if (number !== null) values[count++] = number;
      else if (typeof content === 'object' && 'value' in content) {
        ranks[count] = qualifierRank(content.qualifier as Qualifier);
        values[count++] = content.value as number;
      }
      continue;
    }
    const value = column.values[row]!;
    if (Number.isNaN(value)) {
      if (hasBit(column.present, row)) held++;
      continue;
    }
    held++;
    if (column.qualifiers) ranks[count] = column.qualifiers[row]!;
    values[count++] = value;
  }
  return { values: values.subarray(0, count), ranks: ranks.subarray(0, count), held };
}

/** Cells of an externally computed column that say why they have no number. */
function statedIn(rows: Uint32Array, field: FieldShape, cx: OperatorContext): StatedCounts {
  const { store } = cx.columns;
  if (!store.derived.column(field.id)) return {};
  return countStated(Array.from(rows, (row) => store.content(row, field.id)));
}

type Calculated = NonNullable<Parameters<typeof writeSummary>[1]>;

function calculate(kind: SummaryKind, { values, ranks }: Measured): Calculated | null {
  if (values.length === 0) return null;
  if (kind === 'min' || kind === 'max') {
    const at = extreme(values, ranks, kind === 'max');
    return { number: { qualifier: QUALIFIERS[ranks[at]!]!, value: values[at]! }, used: values.length };
  }
  // As the domain's averageable: a shared qualifier is kept, otherwise only plain numbers are included.
  const first = ranks[0]!;
  const same = ranks.every((rank) => rank === first);
  const plain = same ? values : values.filter((_, i) => ranks[i] === EQUALS_RANK);
  const taken = kind === 'geometric_mean' ? plain.filter((value) => value > 0) : plain;
  if (taken.length === 0) return null;
  const functions = { sum, mean, geometric_mean: geometricMean, median };
  const value = functions[kind as keyof typeof functions](taken);
  if (value === null) return null;
  return { number: { qualifier: same ? QUALIFIERS[first]! : '=', value }, used: taken.length };
}

/** Index of the first lowest or last highest number, by value and then by qualifier. */
function extreme(values: Float64Array, ranks: Uint8Array, highest: boolean): number {
  let at = 0;
  for (let i = 1; i < values.length; i++) {
    const order = values[i]! - values[at]! || ranks[i]! - ranks[at]!;
    if (highest ? order >= 0 : order < 0) at = i;
  }
  return at;
}

function uniqueNumbers(rows: Uint32Array, field: FieldShape, cx: OperatorContext): Summary {
  const column = numbersOf(field, cx);
  const edited = editedRows(cx);
  const numbers = new Set<number>();
  const texts = new Set<string>();
  let held = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const content = hasBit(edited, row) ? heldContent(row, field, cx) : null;
    const value = hasBit(edited, row) ? (numberIn(content ?? undefined) ?? Number.NaN) : column.values[row]!;
    if (!Number.isNaN(value)) {
      numbers.add(value);
      held++;
    } else if (content !== null || (!hasBit(edited, row) && hasBit(column.present, row))) {
      texts.add(foldText(String(content ?? cx.columns.store.content(row, field.id))));
      held++;
    }
  }
  return countSummary('unique', numbers.size + texts.size, held);
}

function countEntries(rows: Uint32Array, field: FieldShape, kind: 'filled' | 'unique', cx: OperatorContext): Summary {
  const column = cx.columns.dictionary(field);
  finish(column.build());
  const edited = editedRows(cx);
  const seen = newBits(column.entries.count);
  const texts = new Set<string>();
  const format = { field, lookups: cx.lookups };
  let held = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    if (hasBit(edited, row)) {
      const content = heldContent(row, field, cx);
      if (content === null) continue;
      held++;
      if (kind === 'unique') texts.add(foldText(exportContent(content, format)));
      continue;
    }
    const code = column.codes[row]!;
    if (code === NO_CODE) continue;
    held++;
    if (kind === 'filled' || hasBit(seen, code)) continue;
    setBit(seen, code);
    texts.add(foldText(exportContent(column.entries.at(code), format)));
  }
  return countSummary(kind, kind === 'filled' ? held : texts.size, held);
}
