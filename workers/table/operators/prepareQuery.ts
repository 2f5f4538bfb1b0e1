import { searchAlternatives } from '@/domain/search/freeText';
import { isNumeric } from '../columns/sliceColumns';
import type { Slices } from '../columns/slices';
import { BY_IDENTIFIER, type TableQuery } from '../port/tableQuery';
import { allFilters } from './filterRows';
import { groupFields } from './groupFields';
import type { OperatorContext } from './queryContext';
import { searchedFields } from './searchRows';
import { sortsOf } from './sortRows';

/** Builds, a slice at a time, the columns that the query is about to use, so that answering it is quick. */
export function* prepareQuery(query: TableQuery, cx: OperatorContext): Slices {
  const { columns } = cx;
  for (const { fieldId, filterType, matchingIds } of allFilters(query)) {
    const field = cx.hidden.has(fieldId) ? undefined : columns.field(fieldId);
    if (!field || matchingIds) continue;
    if (filterType === 'last_updated_after') yield* columns.updated(field).build();
    else if (isNumeric(field.field_type)) yield* columns.numbers(field).build();
    else yield* columns.dictionary(field).build();
  }
  if (searchAlternatives(query.searchText ?? '').length > 0) {
    const fields = searchedFields(query, cx);
    for (const field of fields) {
      yield* columns.dictionary(field).build();
      yield* columns.searchTexts(field).index.ready();
    }
    yield* columns.identifiers().build();
    yield* columns.searchTexts(null).index.ready();
  }
  if (query.identifierText) yield* columns.identifiers().build();
  const sorts = sortsOf(query);
  if (!columns.order(sorts).isCurrent)
    for (const by of [...sorts.map((sort) => sort.by), BY_IDENTIFIER]) {
      const column = columns.sortColumn(by);
      if (column) yield* column.build();
    }
  for (const group of groupFields(query, cx)) yield* columns.dictionary(group).build();
}
