import type { FieldShape } from '@/domain/fields/fieldContext';
import type { ContentTest } from '@/domain/filters/compiledFilter';
import type { Strategy } from '@/domain/filters/filter';
import { testContent } from '@/domain/filters/testContent';
import type { Bits } from '../columns/bits';
import type { DictionaryColumn } from '../columns/dictionaryColumn';
import { finish } from '../columns/slices';
import { overrideSeveral } from './overrideSeveral';
import type { OperatorContext } from './queryContext';

/** Rows whose lists have this relation to the ids of the filter, by sets of rows; null when there are too many ids for sets. */
export function filterListRows(
  column: DictionaryColumn,
  field: FieldShape,
  test: ContentTest & { kind: 'list' },
  strategy: Strategy,
  cx: OperatorContext,
): Bits | null {
  finish(cx.columns.elements(field).build());
  const bits = cx.columns.elementRows(field).matching(test, testContent(test, null, cx.filters));
  if (!bits) return null;
  overrideSeveral(bits, column.several, strategy, (code) => testContent(test, column.entries.at(code), cx.filters));
  return bits;
}
