import type { ContentTest } from '@/domain/filters/compiledFilter';
import type { Strategy } from '@/domain/filters/filter';
import { testContent } from '@/domain/filters/testContent';
import { newBits, setBit } from '../columns/bits';
import type { DictionaryColumn } from '../columns/dictionaryColumn';
import type { EntryVerdict } from './entryVerdict';
import type { OperatorContext } from './queryContext';

/** The domain's own test of each distinct content: for choices, and for types with few or odd contents. */
export function filterByContent(
  column: DictionaryColumn,
  test: ContentTest,
  strategy: Strategy,
  cx: OperatorContext,
): EntryVerdict {
  const { entries } = column;
  const passing = newBits(entries.count);
  for (let code = 0; code < entries.count; code++)
    if (testContent(test, entries.at(code), cx.filters)) setBit(passing, code);
  return { entries: passing, empty: testContent(test, null, cx.filters), strategy };
}
