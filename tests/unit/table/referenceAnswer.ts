import type { QueryFilter, TableQuery } from '@workers/table/port/tableQuery';
import type { FieldShape, Lookups } from '@/domain/fields/fieldContext';
import { compileFilter } from '@/domain/filters/compileFilter';
import { evaluateFilter } from '@/domain/filters/evaluateFilter';
import { passesTree } from '@/domain/filters/filterTree';
import type { RecordRow } from '@/domain/records/recordRow';
import { matchesIdentifier, matchesSearch } from '@/domain/search/freeText';
import { operationDate } from '@/domain/sorts/operationDate';
import { sortRecords } from '@/domain/sorts/sortRecords';

/** The ids that a query must return, according to the domain's reference functions only. */
export function referenceAnswer(
  records: readonly RecordRow[],
  query: TableQuery,
  fields: readonly FieldShape[],
  lookups: Lookups,
): string[] {
  const hidden = new Set(query.hiddenFieldIds ?? []);
  const field = (id: string) => fields.find((one) => one.id === id);
  const cx = { lookups, today: query.today, tzMinutes: query.tzMinutes ?? 0 };
  const searched = fields.filter(({ id }) => !hidden.has(id));
  const passing = records.filter((record) => {
    const { attrs, cells } = record;
    if (attrs.is_deleted) return false;
    if (query.onlyArchived ? !attrs.is_archived : attrs.is_archived && !query.includeArchived) return false;
    if (query.recordIds && !query.recordIds.includes(record.id)) return false;
    const subject = { record_identifier: attrs.record_identifier, cells };
    if (!matchesIdentifier(subject, query.identifierText ?? '')) return false;
    if (!matchesSearch(subject, searched, query.searchText ?? '', lookups)) return false;
    /** null for a filter that is not applied. */
    const passes = ({ fieldId, filterType, filterProp }: QueryFilter): boolean | null => {
      const filter = { filter_type: filterType, filter_prop: filterProp };
      if (hidden.has(fieldId) || !compileFilter(filter, field(fieldId), cx).active) return null;
      return evaluateFilter(filter, field(fieldId), { cell: cells[fieldId] ?? [], createdAt: attrs.created_at }, cx);
    };
    return (
      query.filters.every((filter) => passes(filter) !== false) &&
      (query.filterGroups ?? []).every((group) => passesTree<QueryFilter>(group, passes) !== false)
    );
  });
  const sorts = query.sorts.flatMap(({ by, descending }) => {
    const found = field(by);
    return found && !hidden.has(by) ? [{ field: found, descending }] : [];
  });
  const base = {
    order: query.sortOrder ?? ('alphabetical' as const),
    descending: query.sortDescending === true,
    manual: new Map((query.recordOrder ?? []).map((id, place) => [id, place])),
  };
  const subjects = passing.map(({ id, attrs, cells }) => ({
    id,
    record_identifier: attrs.record_identifier,
    cells,
    createdAt: operationDate(attrs),
  }));
  return sortRecords(subjects, sorts, base, lookups).records.map(({ id }) => id);
}
