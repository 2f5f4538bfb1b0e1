import { searchAlternatives } from '@/domain/search/freeText';
import { orderKey } from '../columns/sliceColumns';
import { BY_CREATED, BY_IDENTIFIER, type TableQuery } from '../port/tableQuery';
import type { TableSlice } from '../tableSlice';
import { allFilters } from './filterRows';
import { groupFields } from './groupFields';
import type { OperatorContext } from './queryContext';
import { searchedFields } from './searchRows';
import { sortsOf } from './sortRows';

/**
 * Names of the stored pieces that answering the query needs.
 * @param shown whether records are to be shown and not merely counted.
 */
export function neededParts(query: TableQuery, slice: TableSlice, shown: boolean, cx: OperatorContext): Set<string> {
  const names = new Set<string>();
  const keyed = (by: string) => {
    if (by === BY_CREATED) return;
    names.add(by === BY_IDENTIFIER ? 'identifiers' : `field:${by}`);
    names.add(`ranks:${by}`);
  };
  for (const { fieldId } of allFilters(query)) {
    const text = cx.columns.field(fieldId)?.field_type === 'text';
    names.add(`field:${fieldId}`);
    if (text) names.add(`folded:${fieldId}`);
  }
  const free = searchAlternatives(query.searchText ?? '').length > 0;
  if (free)
    for (const { id } of searchedFields(query, cx)) {
      names.add(`field:${id}`);
      names.add(`folded:${id}`);
    }
  if (query.identifierText || (free && query.searchIdentifiers !== false)) {
    names.add('identifiers');
    names.add(`folded:${BY_IDENTIFIER}`);
  }
  const sorts = sortsOf(query);
  const order = `order:${orderKey(sorts)}`;
  names.add(order);
  // An undisturbed order is copied as it is; otherwise the keys that it depends on are needed.
  if (!slice.hasStored(order) || cx.columns.store.overlay.size > 0) {
    for (const { by } of sorts) keyed(by);
    keyed(BY_IDENTIFIER);
    names.add('order:');
  }
  for (const { id } of groupFields(query, cx)) keyed(id);
  if (shown) {
    names.add('identifiers');
    for (const fieldId of query.fieldIds) names.add(`field:${fieldId}`);
  }
  // Sources of columns that summarise several values; the columns themselves are not stored.
  for (const name of [...names]) {
    const source = name.startsWith('field:') && slice.store.aggregates.sourceOf(name.slice('field:'.length));
    if (source) names.add(`field:${source}`);
  }
  // Sources of formulas; the formulas themselves are not stored.
  for (const id of slice.store.formulas.ids)
    if (names.has(`field:${id}`)) for (const source of slice.store.formulas.sourcesOf(id)) names.add(`field:${source}`);
  // References of lookups; the values that they show are stored with the other table.
  for (const name of [...names]) {
    const lookup = name.startsWith('field:') ? slice.store.lookups.get(name.slice('field:'.length)) : undefined;
    if (lookup) names.add(`field:${lookup.reference_field_id}`);
  }
  return names;
}
