import type { Json } from '@/lib/json';
import type { FieldShape, FormatContext } from '../fields/fieldContext';
import { formatNumber } from '../fields/formatNumber';
import { compareQualifiedNumbers, type QualifiedNumber, writeQualifiedNumber } from '../fields/qualifiedNumber';
import { readContent } from '../fields/readContent';
import { exportContent } from '../fields/showContent';
import { averageable, measurementOf } from './measurement';
import { geometricMean, mean, median, sum } from './statistics';

/** What the foot of a column, or the status bar for a selection, can show. */
export const SUMMARIES = [
  'count',
  'filled',
  'unique',
  'sum',
  'mean',
  'geometric_mean',
  'median',
  'min',
  'max',
] as const;
export type SummaryKind = (typeof SUMMARIES)[number];

export const SUMMARY_LABELS: Record<SummaryKind, string> = {
  count: 'Count',
  filled: 'Filled',
  unique: 'Unique',
  sum: 'Sum',
  mean: 'Mean',
  geometric_mean: 'Geometric mean',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
};

export interface Summary {
  kind: SummaryKind;
  text: string;
  number: QualifiedNumber | null;
  /** Cells that entered. */
  used: number;
  /** Filled cells that did not: markers, texts, signs that cannot enter a mean, numbers without a logarithm. */
  leftOut: number;
}

const NUMERIC: ReadonlySet<string> = new Set(['number', 'qualified-number', 'formula']);

/** The summaries that make sense for a field. */
export function summariesOf(field: FieldShape): readonly SummaryKind[] {
  const several = field.attrs.aggregation?.kind;
  if (several === 'list' || several === 'range') return ['count', 'filled'];
  return NUMERIC.has(field.field_type) ? SUMMARIES : ['count', 'filled', 'unique'];
}

function numericSummary(
  kind: SummaryKind,
  numbers: readonly QualifiedNumber[],
): { number: QualifiedNumber; used: number } | null {
  if (kind === 'min' || kind === 'max') {
    const ordered = [...numbers].sort(compareQualifiedNumbers);
    const end = kind === 'min' ? ordered[0] : ordered.at(-1);
    return end ? { number: { qualifier: end.qualifier, value: end.value }, used: numbers.length } : null;
  }
  const { qualifier, values } = averageable(numbers);
  const taken = kind === 'geometric_mean' ? values.filter((value) => value > 0) : values;
  if (taken.length === 0) return null;
  const functions = { sum, mean, geometric_mean: geometricMean, median };
  const value = functions[kind as keyof typeof functions](taken);
  return value === null ? null : { number: { qualifier, value }, used: taken.length };
}

/**
 * A summary over the shown contents of a column. `count` counts all cells, `filled` those with a value (markers count:
 * "not measured" is an answer), `unique` the distinct texts in full precision, without regard to case.
 * @param contents one per row; null or undefined = empty. Redacted contents count as empty.
 */
export function summarize(kind: SummaryKind, contents: readonly (Json | undefined)[], cx: FormatContext): Summary {
  const held = contents.filter((content) => readContent(cx.field, content) !== null);
  if (kind === 'count') return countSummary(kind, contents.length, contents.length);
  if (kind === 'filled') return countSummary(kind, held.length, held.length);
  if (kind === 'unique') {
    const texts = new Set(held.map((content) => exportContent(content, cx).toLowerCase()));
    return countSummary(kind, texts.size, held.length);
  }
  const numbers = held.map((content) => measurementOf(content, cx.field)).filter((number) => number !== null);
  return writeSummary(kind, numericSummary(kind, numbers), held.length, cx.field);
}

/** A summary that counts. */
export function countSummary(kind: SummaryKind, value: number, used: number): Summary {
  return { kind, text: String(value), number: { qualifier: '=', value }, used, leftOut: 0 };
}

/**
 * A summary that calculates, with its text.
 * @param result null when no number entered.
 * @param held filled cells.
 */
export function writeSummary(
  kind: SummaryKind,
  result: { number: QualifiedNumber; used: number } | null,
  held: number,
  field: FieldShape,
): Summary {
  if (!result) return { kind, text: '', number: null, used: 0, leftOut: held };
  const figures = field.attrs.display_options?.significant_figures;
  // Without a setting a mean would show all digits of the division.
  const text = writeQualifiedNumber(result.number, (value) =>
    formatNumber(value, figures ?? (Number.isInteger(value) ? undefined : 4)),
  );
  return { kind, text, number: result.number, used: result.used, leftOut: held - result.used };
}
