import type { FieldShape } from '@/domain/fields/fieldContext';
import type { CompiledFilter } from '@/domain/filters/compiledFilter';
import { compileFilter } from '@/domain/filters/compileFilter';
import { type Bits, dropBits, fullBits, newBits, setBit } from '../columns/bits';
import type { DictionaryColumn } from '../columns/dictionaryColumn';
import { isNumeric } from '../columns/sliceColumns';
import { finish } from '../columns/slices';
import type { QueryFilter } from '../port/tableQuery';
import { type EntryVerdict, rowsOfVerdicts, verdictOf } from './entryVerdict';
import { filterByContent } from './filterByContent';
import { filterList } from './filterList';
import { filterListRows } from './filterListRows';
import { filterText } from './filterText';
import { filterUpdated } from './filterUpdated';
import { keepOnly } from './keepOnly';
import { type NumberFilter, rowsOfNumberFilters } from './numberFilters';
import type { OperatorContext } from './queryContext';

type ContentFilter = CompiledFilter & { kind: 'content' };

/** Takes out of `rows` what does not pass all filters. Filters that are not applied are skipped. */
export function filterRows(rows: Bits, filters: readonly QueryFilter[], cx: OperatorContext): void {
  const byField = new Map<FieldShape, ContentFilter[]>();
  for (const filter of filters) {
    if (cx.hidden.has(filter.fieldId)) continue;
    if (filter.matchingIds) {
      const matching = rowsOfIds(filter.matchingIds, cx);
      if (filter.excludesMatching) for (let i = 0; i < matching.length; i++) matching[i] = ~matching[i]!;
      keepOnly(rows, matching);
      continue;
    }
    const field = cx.columns.field(filter.fieldId);
    const input = { filter_type: filter.filterType, filter_prop: filter.filterProp };
    const compiled = compileFilter(input, field, cx.filters);
    if (!field || !compiled.active) continue;
    if (compiled.filter.kind === 'content') byField.set(field, [...(byField.get(field) ?? []), compiled.filter]);
    else keepOnly(rows, rowsUpdated(field, compiled.filter.fromMillis, cx));
  }
  for (const [field, own] of byField) keepOnly(rows, rowsOfField(field, own, cx));
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

function rowsUpdated(field: FieldShape, fromMillis: number, cx: OperatorContext): Bits {
  const updated = cx.columns.updated(field);
  finish(updated.build());
  return filterUpdated(updated, fromMillis);
}

/** Rows that pass all filters of one field. */
function rowsOfField(field: FieldShape, filters: readonly ContentFilter[], cx: OperatorContext): Bits {
  const { columns } = cx;
  if (isNumeric(field.field_type)) {
    const numbers = columns.numbers(field);
    finish(numbers.build());
    return rowsOfNumberFilters(numbers, filters satisfies readonly NumberFilter[], cx);
  }
  const dictionary = columns.dictionary(field);
  finish(dictionary.build());
  const parts: Bits[] = [];
  const verdicts: EntryVerdict[] = [];
  for (const filter of filters) {
    const { test, strategy } = filter;
    const bits = test.kind === 'list' ? filterListRows(dictionary, field, test, strategy, cx) : null;
    if (bits) parts.push(bits);
    else verdicts.push(verdictFor(field, dictionary, filter, cx));
  }
  if (verdicts.length > 0) parts.push(rowsOfVerdicts(dictionary, verdicts));
  for (const { entries } of verdicts) dropBits(entries);
  const rows = parts[0]!;
  for (const part of parts.slice(1)) keepOnly(rows, part);
  return rows;
}

function verdictFor(
  field: FieldShape,
  column: DictionaryColumn,
  { test, strategy }: ContentFilter,
  cx: OperatorContext,
): EntryVerdict {
  if (test.kind === 'presence') return verdictOf(column, fullBits(column.entries.count), !test.set, strategy);
  if (test.kind === 'list') return filterList(column, cx.columns.elements(field), test, strategy, cx);
  if (test.kind === 'text' && field.field_type === 'text')
    return filterText(column, cx.columns.searchTexts(field), test, strategy);
  return filterByContent(column, test, strategy, cx);
}
