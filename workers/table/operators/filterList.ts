import type { ContentTest } from '@/domain/filters/compiledFilter';
import type { Strategy } from '@/domain/filters/filter';
import { testContent } from '@/domain/filters/testContent';
import { newBits, setBit } from '../columns/bits';
import type { DictionaryColumn } from '../columns/dictionaryColumn';
import type { ElementIndex } from '../columns/elementIndex';
import { finish } from '../columns/slices';
import type { EntryVerdict } from './entryVerdict';
import type { OperatorContext } from './queryContext';

/** Lists of ids that have this relation to the ids of the filter. */
export function filterList(
  column: DictionaryColumn,
  index: ElementIndex,
  test: ContentTest & { kind: 'list' },
  strategy: Strategy,
  cx: OperatorContext,
): EntryVerdict {
  finish(index.build());
  const { entries } = column;
  const passing = newBits(entries.count);
  if (index.count > 0) passing.set(index.matching(test));
  for (let code = index.count; code < entries.count; code++)
    if (testContent(test, entries.at(code), cx.filters)) setBit(passing, code);
  return { entries: passing, empty: testContent(test, null, cx.filters), strategy };
}
