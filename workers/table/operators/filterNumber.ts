import { qualifierRank } from '@/domain/fields/qualifier';
import type { ContentTest } from '@/domain/filters/compiledFilter';
import { type Bits, flipBits, newBits } from '../columns/bits';
import type { NumberColumn } from '../columns/numberColumn';
import { comparisonRange } from './numberRange';
import { rowsInRange } from './rowsInRange';

type NumberTest = ContentTest & { kind: 'number' };

/** Rows whose number has this relation to the bound, by value and then by qualifier. */
export function filterNumber(column: NumberColumn, test: NumberTest): Bits {
  if (test.how === 'not_equals') {
    const bits = filterNumber(column, { ...test, how: 'equals' });
    flipBits(bits, column.rows);
    return bits;
  }
  const range = column.qualifiers ? null : comparisonRange(test);
  if (range) return rowsInRange(column.values, column.rows, range.low, range.high);
  return byQualifier(column, test.how, test.bound.value, qualifierRank(test.bound.qualifier));
}

function byQualifier(column: NumberColumn, how: NumberTest['how'], value: number, rank: number): Bits {
  const { values, qualifiers, rows } = column;
  const bits = newBits(rows);
  for (let row = 0; row < rows; row++) {
    const held = values[row]!;
    if (Number.isNaN(held)) continue;
    const order = held - value || qualifiers![row]! - rank;
    if (stands(order, how)) bits[row >>> 5]! |= 1 << (row & 31);
  }
  return bits;
}

function stands(order: number, how: NumberTest['how']): boolean {
  switch (how) {
    case 'equals':
      return order === 0;
    case 'not_equals':
      return order !== 0;
    case 'less':
      return order < 0;
    case 'less_or_equal':
      return order <= 0;
    case 'greater':
      return order > 0;
    case 'greater_or_equal':
      return order >= 0;
  }
}
