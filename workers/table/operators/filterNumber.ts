import { qualifierRank } from '@/domain/fields/qualifiedNumber';
import type { ContentTest } from '@/domain/filters/compiledFilter';
import type { Strategy } from '@/domain/filters/filter';
import { testContent } from '@/domain/filters/testContent';
import { type Bits, flipBits, newBits } from '../columns/bits';
import { EQUALS_RANK, type NumberColumn } from '../columns/numberColumn';
import { overrideSeveral } from './overrideSeveral';
import type { OperatorContext } from './queryContext';
import { rowsInRange } from './rowsInRange';

type NumberTest = ContentTest & { kind: 'number' };

/**
 * Rows whose number stands so to the bound. Numbers of one value follow their qualifiers, so that a bound between two
 * qualifiers is a bound that includes or excludes its value.
 */
export function filterNumber(column: NumberColumn, test: NumberTest, strategy: Strategy, cx: OperatorContext): Bits {
  const bits = test.how === 'not_equals' ? other(column, test) : ordered(column, test);
  overrideSeveral(bits, column.several, strategy, (content) => testContent(test, content, cx.filters));
  return bits;
}

function other(column: NumberColumn, test: NumberTest): Bits {
  const bits = ordered(column, { ...test, how: 'equals' });
  flipBits(bits, column.rows);
  return bits;
}

function ordered(column: NumberColumn, { how, bound }: NumberTest): Bits {
  const rank = qualifierRank(bound.qualifier);
  if (column.qualifiers) return byQualifier(column, how, bound.value, rank);
  const { value } = bound;
  const over = Number.POSITIVE_INFINITY;
  switch (how) {
    case 'equals':
      return rank === EQUALS_RANK ? rowsInRange(column.values, column.rows, value, value) : newBits(column.rows);
    case 'less':
      return rowsInRange(column.values, column.rows, -over, rank > EQUALS_RANK ? value : below(value));
    case 'less_or_equal':
      return rowsInRange(column.values, column.rows, -over, rank >= EQUALS_RANK ? value : below(value));
    case 'greater':
      return rowsInRange(column.values, column.rows, rank < EQUALS_RANK ? value : above(value), over);
    default:
      return rowsInRange(column.values, column.rows, rank <= EQUALS_RANK ? value : above(value), over);
  }
}

function byQualifier(column: NumberColumn, how: NumberTest['how'], value: number, rank: number): Bits {
  const { values, qualifiers, rows } = column;
  const bits = newBits(rows);
  for (let row = 0; row < rows; row++) {
    const held = values[row]!;
    if (Number.isNaN(held)) continue;
    const order = held - value || qualifiers![row]! - rank;
    const passes =
      how === 'equals'
        ? order === 0
        : how === 'less'
          ? order < 0
          : how === 'less_or_equal'
            ? order <= 0
            : how === 'greater'
              ? order > 0
              : order >= 0;
    if (passes) bits[row >>> 5]! |= 1 << (row & 31);
  }
  return bits;
}

const one = new Float64Array(1);
const word = new BigInt64Array(one.buffer);

/** The next number above (IEEE 754 nextUp). */
function above(value: number): number {
  if (value === Number.POSITIVE_INFINITY) return value;
  one[0] = value + 0;
  word[0]! += value >= 0 ? 1n : -1n;
  return one[0]!;
}

function below(value: number): number {
  return -above(-value);
}
