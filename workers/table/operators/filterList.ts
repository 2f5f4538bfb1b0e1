import type { ContentTest } from '@/domain/filters/compiledFilter';
import type { Strategy } from '@/domain/filters/filter';
import { testContent } from '@/domain/filters/testContent';
import type { Bits } from '../columns/bits';
import { hasBit, newBits, setBit } from '../columns/bits';
import type { DictionaryColumn } from '../columns/dictionaryColumn';
import type { ElementIndex } from '../columns/elementIndex';
import { finish } from '../columns/slices';
import { filterEntries } from './filterEntries';
import { overrideSeveral } from './overrideSeveral';
import type { OperatorContext } from './queryContext';

/** Rows whose list of ids stands so to the ids of the filter. */
export function filterList(
  column: DictionaryColumn,
  index: ElementIndex,
  test: ContentTest & { kind: 'list' },
  strategy: Strategy,
  cx: OperatorContext,
): Bits {
  finish(index.build());
  const { entries } = column;
  const passing = newBits(entries.count);
  if (index.count > 0) passing.set(index.matching(test));
  for (let code = index.count; code < entries.count; code++)
    if (testContent(test, entries.at(code), cx.filters)) setBit(passing, code);
  const bits = filterEntries(column, passing, false, testContent(test, null, cx.filters), 'latest');
  overrideSeveral(bits, column.several, strategy, (code) => hasBit(passing, code));
  return bits;
}
