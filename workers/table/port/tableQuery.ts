import type { RecordOrder } from '@/domain/sorts/sort';
import type { Json } from '@/lib/json';

/** One filter of a query. A filter with an unknown field or type, or without a needed value, is skipped. */
export interface QueryFilter {
  fieldId: string;
  filterType: string;
  filterProp: Json;
  /**
   * Ids of the records that pass, if another worker has decided (structure search). Filter type and prop are then
   * ignored.
   */
  matchingIds?: readonly string[];
  /** The records of `matchingIds` are those that do not pass. */
  excludesMatching?: boolean;
}

/** Filters and nested groups, joined by or (`any`) or by and. A group without an applied filter passes everything. */
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

/** Everything that decides which records are shown and in which order. Plain data, because it is sent to the worker. */
export interface TableQuery {
  sliceId: string;
  /** All must match. */
  filters: readonly QueryFilter[];
  /** All must match as well. */
  filterGroups?: readonly QueryFilterGroup[];
  /** In order of priority; ties follow `sortOrder`, then identifier, then order of arrival. */
  sorts: readonly QuerySort[];
  /** Comma-separated alternatives that are searched for in all searched texts. */
  searchText?: string;
  /**
   * Fields that `searchText` searches; default: all of the table. The identifier is always searched unless
   * `searchIdentifiers` is false.
   */
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
  /** The order if no sort decides; default alphabetical. */
  sortOrder?: RecordOrder;
  sortDescending?: boolean;
  /** Ids in manual order, for `sortOrder` manual; records that are not listed follow in alphabetical order. */
  recordOrder?: readonly string[];
  /** Fields whose content this person may not see: left out of filters, sorts, groups, search and windows. */
  hiddenFieldIds?: readonly string[];
  /** Fields contained in the window, in order. */
  fieldIds: readonly string[];
  /** The person's civil day, `YYYY-MM-DD`, for relative date filters. */
  today: string;
  /** Offset of the person's time zone, in minutes east of UTC; default 0. */
  tzMinutes?: number;
  /** default false. Deleted records never appear. */
  includeArchived?: boolean;
  /** Only archived records, in place of the others. */
  onlyArchived?: boolean;
  /** Above this many remaining records sorting is skipped; default and maximum 100,000 (tests use less). */
  sortLimit?: number;
}
