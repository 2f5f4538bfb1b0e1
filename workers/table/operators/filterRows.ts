import type { FieldShape } from '@/domain/fields/fieldContext';
import type { CompiledFilter } from '@/domain/filters/compiledFilter';
import { compileFilter } from '@/domain/filters/compileFilter';
import { type Bits, copyBits, dropBits, fullBits, newBits, orBits, setBit } from '../columns/bits';
import type { DictionaryColumn } from '../columns/dictionaryColumn';
import { isNumeric } from '../columns/sliceColumns';
import { finish } from '../columns/slices';
import type { QueryFilter, QueryFilterGroup, TableQuery } from '../port/tableQuery';
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

/**
 * Removes from `rows` what does not pass all filters. Filters that are not applied are skipped.
 * @returns whether any was applied.
 */
export function filterRows(rows: Bits, filters: readonly QueryFilter[], cx: OperatorContext): boolean {
  let isApplied = false;
  const byField = new Map<FieldShape, ContentFilter[]>();
  for (const filter of filters) {
    if (cx.hidden.has(filter.fieldId)) continue;
    if (filter.matchingIds) {
      isApplied = true;
      const matching = rowsOfIds(filter.matchingIds, cx);
      if (filter.excludesMatching) for (let i = 0; i < matching.length; i++) matching[i] = ~matching[i]!;
      keepOnly(rows, matching);
      continue;
    }
    const field = cx.columns.field(filter.fieldId);
    const input = { filter_type: filter.filterType, filter_prop: filter.filterProp };
    const compiled = compileFilter(input, field, cx.filters);
    if (!field || !compiled.active) continue;
    isApplied = true;
    if (compiled.filter.kind === 'content') byField.set(field, [...(byField.get(field) ?? []), compiled.filter]);
    else keepOnly(rows, rowsUpdated(field, compiled.filter.fromMillis, cx));
  }
  for (const [field, own] of byField) keepOnly(rows, rowsOfField(field, own, cx));
  return isApplied;
}

/** Removes from `rows` what does not pass a group. @returns whether any of its filters was applied. */
export function filterGroup(rows: Bits, group: QueryFilterGroup, cx: OperatorContext): boolean {
  if (group.match === 'all') {
    let isApplied = filterRows(rows, group.filters, cx);
    for (const inner of group.groups) isApplied = filterGroup(rows, inner, cx) || isApplied;
    return isApplied;
  }
  let passing: Bits | null = null;
  const either = (narrow: (part: Bits) => boolean) => {
    const part = copyBits(rows);
    if (narrow(part)) {
      if (passing === null) passing = part;
      else {
        orBits(passing, part);
        dropBits(part);
      }
    } else dropBits(part);
  };
  for (const filter of group.filters) either((part) => filterRows(part, [filter], cx));
  for (const inner of group.groups) either((part) => filterGroup(part, inner, cx));
  if (passing === null) return false;
  keepOnly(rows, passing);
  return true;
}

/** All filters of a query, those of its groups too. */
export function allFilters(query: Pick<TableQuery, 'filters' | 'filterGroups'>): QueryFilter[] {
  const inside = (group: QueryFilterGroup): QueryFilter[] => [...group.filters, ...group.groups.flatMap(inside)];
  return [...query.filters, ...(query.filterGroups ?? []).flatMap(inside)];
}

/** Rows of records by id; unknown ids are ignored. */
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
