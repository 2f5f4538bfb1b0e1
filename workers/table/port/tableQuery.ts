import type { RecordOrder } from '@/domain/sorts/sort';
import type { Json } from '@/lib/json';

/** One filter of a query. A filter of an unknown field or type, or without a needed value, is skipped. */
export interface QueryFilter {
  fieldId: string;
  filterType: string;
  filterProp: Json;
  /**
   * Ids of the records that pass, when another worker has decided (structure search). The filter type and prop are then
   * not looked at.
   */
  matchingIds?: readonly string[];
  /** The records of `matchingIds` are those that do not pass. */
  excludesMatching?: boolean;
}

/** Filters and further groups of which one is enough (`any`), or that must all hold. A group without a filter that is applied lets all pass. */
export interface QueryFilterGroup {
  match: 'all' | 'any';
  filters: readonly QueryFilter[];
  groups: readonly QueryFilterGroup[];
}

/** `by` is a field id, or one of the two orders that every table has. */
export interface QuerySort {
  by: string;
  descending: boolean;
}

export const BY_IDENTIFIER = 'identifier';
export const BY_CREATED = 'created_at';

/** Everything that decides which records are shown and in which order. Plain data: it crosses to the worker. */
export interface TableQuery {
  sliceId: string;
  /** All must hold. */
  filters: readonly QueryFilter[];
  /** All must hold as well. */
  filterGroups?: readonly QueryFilterGroup[];
  /** In order of weight; ties follow `sortOrder`, then identifier, then order of arrival. */
  sorts: readonly QuerySort[];
  /** Comma-separated alternatives looked for in all searched texts. */
  searchText?: string;
  /** Fields that `searchText` looks in; default: all of the table. The identifier is always looked in unless `searchIdentifiers` is false. */
  searchFieldIds?: readonly string[];
  searchIdentifiers?: boolean;
  /** Part of the identifier. */
  identifierText?: string;
  /** Only these records (a set). */
  recordIds?: readonly string[];
  /** Records are grouped by the shown value of this field; groups are in the field's order, "Not set" last. */
  groupBy?: string;
  /** Within those groups records are grouped by these fields, one after the other. */
  thenGroupBy?: readonly string[];
  /** Keys of groups whose records are folded away. */
  collapsedGroups?: readonly string[];
  /** The order where no sort decides; default alphabetical. */
  sortOrder?: RecordOrder;
  sortDescending?: boolean;
  /** Ids in manual order, for `sortOrder` manual; records that are not listed follow in alphabetical order. */
  recordOrder?: readonly string[];
  /** Fields whose content this person may not see: left out of filters, sorts, groups, search and windows. */
  hiddenFieldIds?: readonly string[];
  /** Fields that the window carries, in order. */
  fieldIds: readonly string[];
  /** The person's civil day, `YYYY-MM-DD`, for relative date filters. */
  today: string;
  /** Minutes that the person's zone is east of UTC; default 0. */
  tzMinutes?: number;
  /** default false. Deleted records never appear. */
  includeArchived?: boolean;
  /** Archived records alone, in place of the others. */
  onlyArchived?: boolean;
  /** Above this many remaining records sorting is skipped; default and most 100,000 (tests take less). */
  sortLimit?: number;
}
