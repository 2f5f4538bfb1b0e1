import { foldText } from '@/lib/foldText';
import type { Json } from '@/lib/json';
import type { FieldShape, FormatContext } from '../fields/fieldContext';
import { numberIn } from '../fields/numericText';
import { compareQualifiedNumbers, type QualifiedNumber, writeQualifiedNumber } from '../fields/qualifiedNumber';
import { readContent } from '../fields/readContent';
import { exportContent } from '../fields/showContent';
import { CELL_STATE_WORDS, CELL_STATES, type CellState, isStated } from '../fields/statedContent';
import { averageable, measurementOf } from './measurement';
import { geometricMean, mean, median, sum } from './statistics';
import { summaryFigure } from './summaryFigure';
import { showsAllValues } from './valueAggregation';

/** Summaries that the footer of a column, or the status bar for a selection, can show. */
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
  /** Cells that were included. */
  used: number;
  /**
   * Cells that were not: markers, texts, qualifiers that cannot enter a mean, numbers without a logarithm, and cells
   * that say why they have no number.
   */
  leftOut: number;
  /** For the latter, how many cells give which reason. */
  stated?: StatedCounts;
}

export type StatedCounts = Partial<Record<CellState, number>>;

/** Why values were left out, in words: `3 inactive, 1 ambiguous, 2 left out`; empty for none. */
export function leftOutWords({ leftOut, stated = {} }: Pick<Summary, 'leftOut' | 'stated'>): string {
  const said = CELL_STATES.filter((state) => (stated[state] ?? 0) > 0);
  const others = leftOut - said.reduce((sum, state) => sum + (stated[state] ?? 0), 0);
  const parts = said.map((state) => `${stated[state]} ${CELL_STATE_WORDS[state]}`);
  const list = [...parts, ...(others > 0 ? [String(others)] : [])].join(', ');
  return list === '' ? '' : `${list} left out`;
}

/** Counts cells by the reason they show in place of a number. */
export function countStated(contents: readonly (Json | undefined)[]): StatedCounts {
  const counts: StatedCounts = {};
  for (const content of contents) if (isStated(content)) counts[content.state] = (counts[content.state] ?? 0) + 1;
  return counts;
}

const NUMERIC: ReadonlySet<string> = new Set(['number', 'qualified-number', 'formula']);

/** The summaries that make sense for a field. */
export function summariesOf(field: FieldShape): readonly SummaryKind[] {
  const several = field.attrs.aggregation?.kind;
  if (showsAllValues(several) || several === 'range') return ['count', 'filled'];
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
 * Key that equal contents share: the number, however it is written (2.5, 2.50), else the text without regard to case.
 */
function distinctKey(content: Json | undefined, cx: FormatContext): string {
  const number = cx.field.field_type === 'number' ? numberIn(content) : null;
  return number === null ? foldText(exportContent(content, cx)) : String(number);
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
    const texts = new Set(held.map((content) => distinctKey(content, cx)));
    return countSummary(kind, texts.size, held.length);
  }
  const numbers = held.map((content) => measurementOf(content, cx.field)).filter((number) => number !== null);
  return writeSummary(
    kind,
    numericSummary(kind, numbers),
    { filled: held.length, stated: countStated(contents) },
    cx.field,
  );
}

/** A summary that counts. */
export function countSummary(kind: SummaryKind, value: number, used: number): Summary {
  return { kind, text: String(value), number: { qualifier: '=', value }, used, leftOut: 0 };
}

/**
 * A summary that calculates, with its text.
 * @param result null when no number was included.
 * @param held filled cells, including those that say why they have no number.
 */
export function writeSummary(
  kind: SummaryKind,
  result: { number: QualifiedNumber; used: number } | null,
  held: { filled: number; stated?: StatedCounts },
  field: FieldShape,
): Summary {
  const counts = Object.values(held.stated ?? {});
  const all = counts.reduce((sum, count) => sum + count, held.filled);
  const stated = counts.length > 0 ? { stated: held.stated } : {};
  if (!result) return { kind, text: '', number: null, used: 0, leftOut: all, ...stated };
  const figures = field.attrs.display_options?.significant_figures;
  const text = writeQualifiedNumber(result.number, (value) => summaryFigure(kind, value, figures));
  return { kind, text, number: result.number, used: result.used, leftOut: all - result.used, ...stated };
}
