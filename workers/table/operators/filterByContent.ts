import type { ContentTest } from '@/domain/filters/compiledFilter';
import type { Strategy } from '@/domain/filters/filter';
import { testContent } from '@/domain/filters/testContent';
import { type Bits, hasBit, newBits, setBit } from '../columns/bits';
import type { DictionaryColumn } from '../columns/dictionaryColumn';
import { filterEntries } from './filterEntries';
import { overrideSeveral } from './overrideSeveral';
import type { OperatorContext } from './queryContext';

/** Rows by the domain's own test of each distinct content: for choices, and for types with few or odd contents. */
export function filterByContent(
  column: DictionaryColumn,
  test: ContentTest,
  strategy: Strategy,
  cx: OperatorContext,
): Bits {
  const { entries } = column;
  const passing = newBits(entries.count);
  for (let code = 0; code < entries.count; code++)
    if (testContent(test, entries.at(code), cx.filters)) setBit(passing, code);
  const bits = filterEntries(column, passing, false, testContent(test, null, cx.filters), 'latest');
  overrideSeveral(bits, column.several, strategy, (code) => hasBit(passing, code));
  return bits;
}
