import { type FilterTree, filterTrees } from '@/domain/filters/filterTree';
import type { ViewFilter } from '@/domain/kinds/view';
import type { Workspace } from '@/domain/kinds/workspace';
import type { QueryFilter, QuerySort } from '@/engine/tableTypes';
import { fieldIdOfFilter, fieldIdOfRule } from './columnModel';
import type { ViewSettings } from './viewSettings';

/** A group of filters, which may contain nested groups. */
export interface RuleGroup {
  match: 'all' | 'any';
  filters: readonly (QueryFilter & { place: number })[];
  groups: readonly RuleGroup[];
}

/**
 * The part of a view that determines which records are shown, and in which order; widths, colours and hidden columns do
 * not.
 */
export interface ViewRules {
  /** `place` is the index in the view's list: rules without a column are left out here. */
  filters: readonly (QueryFilter & { place: number })[];
  /** Groups of filters; the indexes of their filters continue after those of `filters`. */
  groups: readonly RuleGroup[];
  sorts: readonly QuerySort[];
  groupBy: string | null;
  /** Groups within those groups. */
  thenGroupBy: readonly string[];
  sortOrder: ViewSettings['sort_order'];
  sortDescending: boolean;
  /** Ids of the records that were placed manually, where that is the order. */
  recordOrder: readonly string[] | null;
}

/** How records are ordered where a view does not say. */
export type UsualOrder = Pick<Workspace, 'record_sort_order' | 'record_sort_descending'>;

/**
 * The rules of a view with their fields and values, as a query needs them.
 * @param usual the default order; null = none
 */
export function viewRules(settings: ViewSettings, usual: UsualOrder | null = null): ViewRules {
  const asked = (filter: ViewFilter, place: number) => {
    const fieldId = fieldIdOfFilter(filter, settings);
    if (fieldId === null) return [];
    return [{ fieldId, filterType: filter.filter_type, filterProp: filter.filter_prop, place }];
  };
  const placed = settings.group_filters.map((filter, at) => ({ ...filter, place: settings.filters.length + at }));
  const groupOf = (tree: FilterTree<ViewFilter & { place: number }>): RuleGroup => ({
    match: tree.match,
    filters: tree.filters.flatMap((filter) => asked(filter, filter.place)),
    groups: tree.groups.map(groupOf),
  });
  return {
    filters: settings.filters.flatMap(asked),
    groups: filterTrees(settings.filter_groups, placed).map(groupOf),
    sorts: settings.sorts.flatMap((sort) => {
      const fieldId = fieldIdOfRule(sort, settings);
      return fieldId === null ? [] : [{ by: fieldId, descending: sort.descending }];
    }),
    groupBy: settings.group_by_field_id,
    thenGroupBy: settings.group_by_field_id === null ? [] : (settings.sub_group_field_ids ?? []),
    sortOrder: settings.sort_order ?? usual?.record_sort_order ?? null,
    sortDescending:
      settings.sort_descending || (settings.sort_order === null && usual?.record_sort_descending === true),
    recordOrder: settings.sort_order === 'manual' ? settings.record_order.map(({ id }) => id) : null,
  };
}
