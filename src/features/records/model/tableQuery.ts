import type { QueryFilter, QueryFilterGroup, TableQuery } from '@/engine/tableTypes';
import type { RuleGroup, ViewRules } from './viewRules';

export interface QuerySource {
  sliceId: string;
  /** All fields that rows contain, in an order that does not change when columns are hidden or moved. */
  fieldIds: readonly string[];
  rules: ViewRules;
  today: string;
  tzMinutes: number;
  collapsedGroups?: readonly string[];
  /** Only these records; undefined for the whole table. */
  recordIds?: readonly string[];
  /** Their order if no sort decides; `name` = by identifier. */
  memberOrder?: 'given' | 'name';
  /** Replaces the grouping of the rules. */
  groupBy?: string;
  /** The archived records instead of the others. */
  archived?: boolean;
  /** Records that a structure filter includes (or excludes), by its index in the view's list of filters. */
  structureHits?: ReadonlyMap<number, { ids: readonly string[]; excluded: boolean }>;
}

/** The order of the set replaces that of the table. */
function orderOfMembers({ recordIds, memberOrder }: QuerySource): Partial<TableQuery> {
  if (memberOrder === undefined || !recordIds) return {};
  return memberOrder === 'name'
    ? { sortOrder: 'alphabetical', sortDescending: false }
    : { sortOrder: 'manual', sortDescending: false, recordOrder: recordIds };
}

/** The query for the table engine that corresponds to a view. */
export function tableQuery(source: QuerySource): TableQuery {
  const { rules } = source;
  const known = new Set(source.fieldIds);
  const wanted = source.groupBy ?? rules.groupBy;
  const groupBy = wanted !== null && known.has(wanted) ? wanted : undefined;
  const within = source.groupBy === undefined && groupBy !== undefined ? rules.thenGroupBy : [];
  const thenGroupBy = within.filter((id) => known.has(id));
  const asked = (filters: ViewRules['filters']): QueryFilter[] =>
    filters
      .filter(({ fieldId }) => known.has(fieldId))
      .map(({ place, ...filter }) => {
        const hits = source.structureHits?.get(place);
        return hits ? { ...filter, matchingIds: hits.ids, excludesMatching: hits.excluded } : filter;
      });
  const groupOf = (group: RuleGroup): QueryFilterGroup => ({
    match: group.match,
    filters: asked(group.filters),
    groups: group.groups.map(groupOf),
  });
  return {
    sliceId: source.sliceId,
    filters: asked(rules.filters),
    ...(rules.groups.length > 0 ? { filterGroups: rules.groups.map(groupOf) } : {}),
    sorts: rules.sorts.filter(({ by }) => known.has(by)),
    fieldIds: source.fieldIds,
    today: source.today,
    tzMinutes: source.tzMinutes,
    ...(source.recordIds ? { recordIds: source.recordIds } : {}),
    ...(source.archived ? { onlyArchived: true } : {}),
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(thenGroupBy.length > 0 ? { thenGroupBy } : {}),
    ...(source.collapsedGroups?.length ? { collapsedGroups: source.collapsedGroups } : {}),
    ...(rules.sortOrder ? { sortOrder: rules.sortOrder } : {}),
    ...(rules.sortDescending ? { sortDescending: true } : {}),
    ...(rules.recordOrder ? { recordOrder: rules.recordOrder } : {}),
    ...orderOfMembers(source),
  };
}
