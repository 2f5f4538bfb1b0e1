import type { FieldShape } from '@/domain/fields/fieldContext';
import type { CompiledFilter } from '@/domain/filters/compiledFilter';
import { compileFilter } from '@/domain/filters/compileFilter';
import { andBits, type Bits, newBits, setBit } from '../columns/bits';
import { isNumeric } from '../columns/sliceColumns';
import { finish } from '../columns/slices';
import type { QueryFilter } from '../port/tableQuery';
import { filterByContent } from './filterByContent';
import { filterList } from './filterList';
import { filterNumber } from './filterNumber';
import { filterPresence } from './filterPresence';
import { filterSpan } from './filterSpan';
import { filterText } from './filterText';
import { filterUpdated } from './filterUpdated';
import type { OperatorContext } from './queryContext';

/** Takes out of `rows` what does not pass all filters. Filters that are not applied are skipped. */
export function filterRows(rows: Bits, filters: readonly QueryFilter[], cx: OperatorContext): void {
  for (const filter of filters) {
    if (cx.hidden.has(filter.fieldId)) continue;
    if (filter.matchingIds) {
      andBits(rows, rowsOfIds(filter.matchingIds, cx));
      continue;
    }
    const field = cx.columns.field(filter.fieldId);
    const input = { filter_type: filter.filterType, filter_prop: filter.filterProp };
    const compiled = compileFilter(input, field, cx.filters);
    if (field && compiled.active) andBits(rows, passing(field, compiled.filter, cx));
  }
}

/** Rows of records by id; ids that are not held are passed over. */
export function rowsOfIds(ids: readonly string[], cx: OperatorContext): Bits {
  const { store } = cx.columns;
  const bits = newBits(store.count);
  for (const id of ids) {
    const row = store.rowOf(id);
    if (row >= 0) setBit(bits, row);
  }
  return bits;
}

function passing(field: FieldShape, filter: CompiledFilter, cx: OperatorContext): Bits {
  const { columns } = cx;
  if (filter.kind === 'updated') {
    const updated = columns.updated(field);
    finish(updated.build());
    return filterUpdated(updated, filter.fromMillis);
  }
  const { test, strategy } = filter;
  if (isNumeric(field.field_type)) {
    const numbers = columns.numbers(field);
    finish(numbers.build());
    if (test.kind === 'presence') return filterPresence(numbers, test.set);
    if (test.kind === 'number') return filterNumber(numbers, test, strategy, cx);
    if (test.kind === 'span') return filterSpan(numbers, test, strategy, cx);
  }
  const dictionary = columns.dictionary(field);
  finish(dictionary.build());
  if (test.kind === 'presence') return filterPresence(dictionary, test.set);
  if (test.kind === 'text' && field.field_type === 'text')
    return filterText(dictionary, columns.searchTexts(field), test, strategy);
  if (test.kind === 'list') return filterList(dictionary, columns.elements(field), test, strategy, cx);
  return filterByContent(dictionary, test, strategy, cx);
}
