import type { QueryFilter, QuerySort, TableQuery } from '@/engine/tableTypes';
import { fieldIdOfFilter, fieldIdOfRule } from './columnModel';
import type { ViewSettings } from './viewSettings';

export interface QuerySource {
  sliceId: string;
  /** All fields that rows carry, in an order that does not change when columns are hidden or moved. */
  fieldIds: readonly string[];
  settings: ViewSettings;
  today: string;
  tzMinutes: number;
  collapsedGroups?: readonly string[];
  /** Only these records; undefined for all of the table. */
  recordIds?: readonly string[];
  /** The archived records in place of the others. */
  archived?: boolean;
  /** Records that a structure filter lets pass (or keeps out), by its place in the list of filters. */
  structureHits?: ReadonlyMap<number, { ids: readonly string[]; excluded: boolean }>;
}

/** The question to the table engine that a view's settings ask. */
export function tableQuery(source: QuerySource): TableQuery {
  const { settings } = source;
  const known = new Set(source.fieldIds);
  const filters = settings.filters.flatMap((filter, index): QueryFilter[] => {
    const fieldId = fieldIdOfFilter(filter, settings);
    if (fieldId === null || !known.has(fieldId)) return [];
    const hits = source.structureHits?.get(index);
    return [
      {
        fieldId,
        filterType: filter.filter_type,
        filterProp: filter.filter_prop,
        ...(hits ? { matchingIds: hits.ids, excludesMatching: hits.excluded } : {}),
      },
    ];
  });
  const sorts = settings.sorts.flatMap((sort): QuerySort[] => {
    const fieldId = fieldIdOfRule(sort, settings);
    return fieldId === null || !known.has(fieldId) ? [] : [{ by: fieldId, descending: sort.descending }];
  });
  const grouped = settings.group_by_field_id !== null && known.has(settings.group_by_field_id);
  return {
    sliceId: source.sliceId,
    filters,
    sorts,
    fieldIds: source.fieldIds,
    today: source.today,
    tzMinutes: source.tzMinutes,
    ...(source.recordIds ? { recordIds: source.recordIds } : {}),
    ...(source.archived ? { onlyArchived: true } : {}),
    ...(grouped ? { groupBy: settings.group_by_field_id ?? undefined } : {}),
    ...(source.collapsedGroups?.length ? { collapsedGroups: source.collapsedGroups } : {}),
    ...(settings.sort_order ? { sortOrder: settings.sort_order } : {}),
    ...(settings.sort_descending ? { sortDescending: true } : {}),
    ...(settings.sort_order === 'manual' ? { recordOrder: settings.record_order.map(({ id }) => id) } : {}),
  };
}
