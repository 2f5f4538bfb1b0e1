import type { RecordQuery } from '@/contract/shapes/queryParts';
import { filteredColumnId } from '@/domain/aggregations/aggregatedColumn';
import type { Lookups } from '@/domain/fields/fieldContext';
import type { CompiledFilter } from '@/domain/filters/compiledFilter';
import { compileFilter } from '@/domain/filters/compileFilter';
import { applyFilter } from '@/domain/filters/evaluateFilter';
import type { Filter } from '@/domain/filters/filter';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { splitIdentifiers } from '@/domain/identifiers/splitIdentifiers';
import type { RecordRow } from '@/domain/records/recordRow';
import { invalid, Refusal } from '@/domain/refusal';
import { liveView } from '@/domain/rows/liveView';
import type { Field, Slice, View } from '@/domain/rows/rowShapes';
import { matchesSearch } from '@/domain/search/freeText';
import type { BaseOrder, FieldSort } from '@/domain/sorts/compareRecords';
import { DEFAULT_RECORD_ORDER, type Sort } from '@/domain/sorts/sort';
import { sortRecords } from '@/domain/sorts/sortRecords';
import { columnOfViewField } from '../curves/curveCells';
import type { Deps } from '../deps';
import type { Sight } from '../events/sight';
import type { Structure } from '../events/structureCache';
import { visibleDerivedField, withAggregatedCells, withDerivedCells } from './derivedColumns';
import { withResults } from './formulas';
import { liveColumnsOf } from './liveColumnsOf';
import { lookupsFor } from './lookups';
import { scanRecords } from './scanRecords';
import { structureTests } from './structureTests';

export interface Found {
  slice: Slice;
  view: View | null;
  /** All that pass, in order. */
  records: RecordRow[];
  sorted: boolean;
  lookups: Lookups;
}

export interface FindOptions {
  /** Minutes that the asking person's zone is east of UTC. */
  tzMinutes: number;
  /** Filters and sorts beside those of the query. */
  filters?: readonly Filter[];
  sorts?: readonly Sort[];
  /** Fields whose values the answer will show as text. */
  shownFieldIds?: readonly string[];
}

type Column = {
  key_field_id?: string | null;
  view_field_id?: string | null;
  field_id?: string | null;
  /** Of a filter. */
  filter_type?: string | null;
};

/** The field that a filter or sort names, when the reader may view it. */
function fieldOf(column: Column, structure: Structure, sight: Sight): Field | undefined {
  const named =
    column.field_id ??
    column.key_field_id ??
    (column.view_field_id ? columnOfViewField(column.view_field_id, structure) : null);
  if (named === null) return undefined;
  const id = 'filter_type' in column ? filteredColumnId(named, column.filter_type) : named;
  const derived = visibleDerivedField(id, structure, sight);
  if (derived) return derived;
  const field = structure.get('field', id);
  return field && !field.is_deleted && !field.is_archived && sight.seesField(field.id) ? field : undefined;
}

function whichTable(query: RecordQuery, structure: Structure, sight: Sight): { slice: Slice; view: View | null } {
  const view = query.record_view_id ? structure.get('view', query.record_view_id) : null;
  if (view === undefined || (view && (view.is_deleted || !sight.seesRow('view', view.id, view))))
    throw new Refusal('not_found', 'This view does not exist.');
  const set = query.record_set_id ? structure.get('set', query.record_set_id) : null;
  if (set === undefined || (set && (set.is_deleted || !sight.seesRow('set', set.id, set))))
    throw new Refusal('not_found', 'This set does not exist.');
  const sliceId = query.entity_slice_id ?? view?.entity_slice_id ?? set?.entity_slice_id ?? null;
  if (!sliceId) throw invalid(['entity_slice_id'], 'entity_slice_id is required.', 'required');
  const slice = structure.get('slice', sliceId);
  if (!slice || slice.is_deleted || !sight.seesSlice(sliceId))
    throw new Refusal('not_found', 'This table does not exist.');
  return { slice, view: view && liveView(view, liveColumnsOf(structure)) };
}

/** Tests on the record itself, not on its cells. */
function recordTests(
  query: RecordQuery,
  structure: Structure,
  sight: Sight,
  slice: Slice,
): ((record: RecordRow) => boolean)[] {
  const tests: ((record: RecordRow) => boolean)[] = [];
  if (query.include_archived !== 'true') tests.push((record) => !record.attrs.is_archived);
  const set = query.record_set_id ? structure.get('set', query.record_set_id) : null;
  if (set) {
    const ids = new Set(set.record_ids);
    tests.push((record) => ids.has(record.id));
  }
  const { operation_id, identifier_ids, identifier_text, program_id } = query;
  if (program_id && !sight.programsOf(slice.id).includes(program_id)) {
    const sets = structure.all('set').filter((held) => !held.is_deleted && held.program_ids.includes(program_id));
    const ids = new Set(sets.flatMap((held) => held.record_ids));
    tests.push((record) => ids.has(record.id));
  }
  if (operation_id)
    tests.push(
      (record) =>
        record.attrs.initial_operation_id === operation_id ||
        Object.values(record.cells).some((cell) => cell.some((value) => value.operation_id === operation_id)),
    );
  if (identifier_ids && identifier_ids.length > 0)
    tests.push((record) => record.attrs.identifier_ids.some((id) => identifier_ids.includes(id)));
  const wanted = new Set(splitIdentifiers(identifier_text ?? '').map(identifierKey));
  if (wanted.size > 0) tests.push((record) => wanted.has(identifierKey(record.attrs.record_identifier)));
  return tests;
}

function baseOrder(query: RecordQuery, view: View | null, structure: Structure, sight: Sight): BaseOrder {
  const workspace = structure.get('workspace', sight.actor.workspace_id);
  const set = query.record_set_id ? structure.get('set', query.record_set_id) : null;
  const ofSet = set ? (set.sort_behavior === 'alphanumeric' ? 'alphabetical' : 'manual') : null;
  const order = query.order_by ?? view?.sort_order ?? ofSet ?? workspace?.record_sort_order ?? DEFAULT_RECORD_ORDER;
  const byWorkspace = ofSet ? false : (workspace?.record_sort_descending ?? false);
  const descending = view?.sort_order ? view.sort_descending : byWorkspace;
  const byHand = set?.record_ids ?? (view?.record_order ?? []).map(({ id }) => id);
  const manual = new Map(byHand.map((id, place) => [id, place]));
  return { order, descending, manual };
}

const shortDate = (millis: number) => new Date(millis).toISOString().slice(0, 10);

/**
 * The records of a table that pass, by the reference meaning of filters, search and sorts (domain), over what the
 * reader may see. A structure filter whose pattern cannot be read is skipped, as every filter that is not whole. A
 * program holds the tables that its views show, and of other tables the records of its sets.
 */
export async function findRecords(
  deps: Deps,
  structure: Structure,
  sight: Sight,
  query: RecordQuery,
  options: FindOptions,
): Promise<Found> {
  const { slice, view } = whichTable(query, structure, sight);
  const given = [...(query.filters ?? []), ...(options.filters ?? [])];
  const filters: Filter[] = view && !query.filters ? [...view.filters, ...given] : given;
  const ownSorts = [...(query.sorts ?? []), ...(options.sorts ?? [])];
  const sorts: readonly Sort[] = view && ownSorts.length === 0 ? view.sorts : ownSorts;
  const tests = recordTests(query, structure, sight, slice);
  const fields = slice.field_ids.flatMap((id) => {
    const field = structure.get('field', id);
    return field && !field.is_deleted && !field.is_archived && sight.seesField(id) ? [field] : [];
  });
  const scanned: RecordRow[] = [];
  for await (const batch of scanRecords(deps.db, deps.heads, sight, slice.id))
    for (const record of batch) if (tests.every((test) => test(record))) scanned.push(record);
  const named = [
    ...(options.shownFieldIds ?? []),
    ...[...filters, ...sorts].flatMap((rule) => fieldOf(rule, structure, sight)?.id ?? []),
  ];
  const derived = await withDerivedCells(deps, structure, sight, scanned, named);
  const whole = await withResults(deps.db, structure, sight, derived, options.tzMinutes);
  const extra = (options.shownFieldIds ?? []).flatMap((id) => structure.get('field', id) ?? []);
  const lookups = await lookupsFor(deps.db, structure, sight, whole, [...fields, ...extra]);
  const records = withAggregatedCells(structure, sight, whole, named, lookups);
  const today = shortDate(Date.now() + options.tzMinutes * 60_000);
  const plain = { lookups, today, tzMinutes: options.tzMinutes, matchesStructure: () => false };
  const complete: { field: Field; filter: CompiledFilter }[] = filters.flatMap((filter) => {
    const field = fieldOf(filter, structure, sight);
    const made = compileFilter(
      { filter_type: filter.filter_type, filter_prop: filter.filter_prop ?? null },
      field,
      plain,
    );
    return field && made.active ? [{ field, filter: made.filter }] : [];
  });
  const { readable, matchesStructure } = await structureTests(deps.structureMatcher, complete, records);
  const compiled = complete.filter(({ filter }) => readable(filter));
  const cx = { ...plain, matchesStructure };
  const text = query.search_text ?? '';
  const passing = records.filter(
    (record) =>
      compiled.every(({ field, filter }) =>
        applyFilter(filter, field, { cell: record.cells[field.id] ?? [], createdAt: record.attrs.created_at }, cx),
      ) &&
      (text === '' ||
        matchesSearch(
          { record_identifier: record.attrs.record_identifier, cells: record.cells },
          fields,
          text,
          lookups,
        )),
  );
  const fieldSorts: FieldSort[] = sorts.flatMap((sort) => {
    const field = fieldOf(sort, structure, sight);
    return field ? [{ field, descending: sort.descending }] : [];
  });
  const subjects = passing.map((record) => ({
    id: record.id,
    record_identifier: record.attrs.record_identifier,
    cells: record.cells,
    createdAt: record.attrs.created_at,
    record,
  }));
  const ordered = sortRecords(subjects, fieldSorts, baseOrder(query, view, structure, sight), lookups);
  return { slice, view, records: ordered.records.map(({ record }) => record), sorted: ordered.sorted, lookups };
}
