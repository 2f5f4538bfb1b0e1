import type { ContentTest } from '@/domain/filters/compiledFilter';
import type { Strategy } from '@/domain/filters/filter';
import { testContent } from '@/domain/filters/testContent';
import { type Bits, flipBits } from '../columns/bits';
import type { NumberColumn } from '../columns/numberColumn';
import { filterNumber } from './filterNumber';
import { keepOnly } from './keepOnly';
import { comparisonRange, intersection, type NumberRange, spanRange } from './numberRange';
import { overrideSeveral } from './overrideSeveral';
import type { OperatorContext } from './queryContext';
import { rowsInRange } from './rowsInRange';

export interface NumberFilter {
  test: ContentTest;
  strategy: Strategy;
}

/** Rows of one column that pass all of its filters; bounds of one column are joined and its numbers read once. */
export function rowsOfNumberFilters(column: NumberColumn, filters: readonly NumberFilter[], cx: OperatorContext): Bits {
  let joined: NumberRange | null = null;
  const parts: Bits[] = [];
  for (const { test, strategy } of filters) {
    const range = rangeOf(column, test);
    if (range && (strategy === 'latest' || column.several.size === 0)) {
      joined = joined ? intersection(joined, range) : range;
      continue;
    }
    const bits = passing(column, test, range);
    overrideSeveral(bits, column.several, strategy, (content) => testContent(test, content, cx.filters));
    parts.push(bits);
  }
  if (joined) parts.push(rowsInRange(column.values, column.rows, joined.low, joined.high));
  const rows = parts[0]!;
  for (const part of parts.slice(1)) keepOnly(rows, part);
  return rows;
}

function rangeOf(column: NumberColumn, test: ContentTest): NumberRange | null {
  if (test.kind === 'span') return spanRange(test);
  return test.kind === 'number' && !column.qualifiers ? comparisonRange(test) : null;
}

function passing(column: NumberColumn, test: ContentTest, range: NumberRange | null): Bits {
  if (range) return rowsInRange(column.values, column.rows, range.low, range.high);
  if (test.kind === 'number') return filterNumber(column, test);
  const bits = column.presentRows();
  if (test.kind === 'presence' && !test.set) flipBits(bits, column.rows);
  return bits;
}
